import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { type BirthdayPeriod, type ContactBirthday, listBirthdays } from '../../contract/index.ts'
import { SCHEDULES } from '../schedules.ts'

/** Asked again with the planned messages: a greeting is one. */
export const birthdaysQuery = (period: BirthdayPeriod) => ({ queryKey: [SCHEDULES, 'birthdays', period], queryFn: () => call(listBirthdays, { period }) })

/** Whom the dialog is open for. */
export const greetDialogAtom = atom<readonly ContactBirthday[] | null>(null)

/** Whether somebody has had no greeting, and is to have none. */
export const isUngreeted = ({ greeting }: ContactBirthday): boolean => greeting === 'none'
