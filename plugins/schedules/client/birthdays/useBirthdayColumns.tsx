import { useMemo } from 'react'
import { formatDay, useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import type { Column } from '#core/client/ui/table/columns.ts'
import { formatPhone } from '#core/contract/phone.ts'
import type { ContactBirthday } from '../../contract/index.ts'

const tones: Record<ContactBirthday['greeting'], Tone> = { none: 'quiet', planned: 'info', greeted: 'good' }

/** The day at noon of this browser: the same day in every zone that people work in. */
const noonOf = (date: string): number => new Date(`${date}T12:00:00`).getTime()

/** Columns of the table of birthdays. @param today of the company: '2026-11-22' */
export function useBirthdayColumns(today: string): readonly Column<ContactBirthday>[] {
  const t = useT()
  const now = useNow()
  return useMemo(
    (): Column<ContactBirthday>[] => [
      {
        id: 'name',
        title: t('schedules.birthdays.column.name'),
        width: 200,
        grow: 3,
        sortValue: ({ name }) => name,
        render: ({ id, name, profilePicUrl }) => (
          <span className="birthday-name">
            <Avatar id={id} name={name} src={profilePicUrl} />
            <span className="cut">{name}</span>
          </span>
        ),
      },
      {
        id: 'day',
        title: t('schedules.birthdays.column.day'),
        width: 110,
        sortValue: ({ date }) => date,
        render: ({ date }) => <time dateTime={date}>{date === today ? t('schedules.birthdays.period.today') : formatDay(noonOf(date), now)}</time>,
      },
      { id: 'age', title: t('schedules.birthdays.column.age'), width: 80, sortValue: ({ age }) => age ?? 0, render: ({ age }) => age ?? '' },
      {
        id: 'number',
        title: t('schedules.birthdays.column.number'),
        width: 150,
        sortValue: ({ number }) => number,
        render: ({ number }) => (number.startsWith('webchat:') ? '' : formatPhone(number)),
      },
      {
        id: 'wallets',
        title: t('schedules.birthdays.column.wallets'),
        width: 140,
        sortValue: ({ wallets }) => wallets[0]?.name ?? '',
        render: ({ wallets }) => wallets.map(({ name }) => name).join(', '),
      },
      {
        id: 'greeting',
        title: t('schedules.birthdays.column.greeting'),
        width: 150,
        sortValue: ({ greeting }) => t(`schedules.birthdays.greeting.${greeting}`),
        render: ({ greeting }) => (
          <span className="schedule-status">
            <Dot tone={tones[greeting]} />
            <span className="cut">{t(`schedules.birthdays.greeting.${greeting}`)}</span>
          </span>
        ),
      },
    ],
    [t, now, today],
  )
}
