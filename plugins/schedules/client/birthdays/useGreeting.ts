import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText, t } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { readTime } from '#core/client/ui/readTime.ts'
import { AppError } from '#core/contract/errors.ts'
import { type ContactBirthday, sendBirthday } from '../../contract/index.ts'
import { askAgain } from '../schedules.ts'

interface GreetingDraft {
  body: string
  /** At once, or on the day of each one at `time`. */
  when: 'now' | 'day'
  time: string
  /** Empty: the company's own choice. */
  whatsappId: string
}

/** The variable that the suggested text leaves to be filled for each. */
const HOLES = { firstName: '{{firstName}}' }

const MORNING = '09:00'

/** Names and reasons that one notice says. */
const MOST_REASONS = 3

/** Values and sending of the form; those who celebrate later are greeted on their day unless one says otherwise. */
export function useGreeting(contacts: readonly ContactBirthday[]) {
  const client = useClient()
  const [start] = useState<GreetingDraft>(() => ({
    body: t('schedules.birthdays.form.text', HOLES),
    when: new Set(contacts.map(({ date }) => date)).size > 1 ? 'day' : 'now',
    time: MORNING,
    whatsappId: '',
  }))
  const [draft, setDraft] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const [timeProblem, setTimeProblem] = useState<string | null>(null)

  const change = (part: Partial<GreetingDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    if ('body' in part) setProblem(null)
    if ('time' in part) setTimeProblem(null)
  }
  const refuse = (): never => {
    setProblem(t('schedules.birthdays.form.blank'))
    throw new AppError('ERR_SCHEDULE_REFUSED', 422, { message: t('schedules.form.refused') })
  }
  const tell = (sent: number, failed: readonly { contactId: number; error: string }[]) => {
    if (sent > 0) client.notify(t(`schedules.birthdays.done.${draft.when}`, { count: sent }))
    if (failed.length === 0) return
    const nameOf = (id: number) => contacts.find((contact) => contact.id === id)?.name ?? ''
    const reasons = failed.slice(0, MOST_REASONS).map(({ contactId, error }) => `${nameOf(contactId)}: ${errorText(new AppError(error, 0, {}))}`)
    client.notify([t('schedules.birthdays.done.failed', { count: failed.length }), ...reasons].join(' '), 'warning')
  }
  const save = async (): Promise<void> => {
    const { body, when, time, whatsappId } = draft
    if (body.trim() === '') return refuse()
    if (when === 'day' && (time === '' || readTime(time) !== time)) {
      setTimeProblem(t('schedules.birthdays.form.noTime'))
      throw new AppError('ERR_SCHEDULE_REFUSED', 422, { message: t('schedules.form.refused') })
    }
    try {
      const { sent, failed } = await call(sendBirthday, {
        body,
        contacts: contacts.map(({ id }) => id),
        time: when === 'day' ? time : null,
        whatsappId: whatsappId === '' ? null : Number(whatsappId),
      })
      tell(sent, failed)
    } catch (error) {
      if (fieldErrorsOf(error).some(({ field }) => field === 'body')) return refuse()
      throw error
    }
    await askAgain()
  }
  return { draft, change, problem, timeProblem, save, isDirty: JSON.stringify(draft) !== JSON.stringify(start) }
}
