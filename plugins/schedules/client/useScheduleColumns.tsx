import { Duplicate, Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { tip } from '#core/client/ui/tip.ts'
import { mayEditSchedule, type Schedule } from '../contract/index.ts'
import { cancelPlanned, duplicateSchedule } from './commands.ts'
import { StatusText, stageOf } from './StatusText.tsx'
import { viewerAtom } from './viewer.ts'

/** Columns of the table of planned messages. */
export function useScheduleColumns(): readonly Column<Schedule>[] {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  return useMemo(
    (): Column<Schedule>[] => [
      {
        id: 'date',
        title: t('schedules.column.date'),
        width: 165,
        grow: 0.2,
        sortValue: ({ scheduleDate }) => scheduleDate,
        render: ({ scheduleDate }) => <RelativeTime at={scheduleDate} style="minute" />,
      },
      { id: 'contact', title: t('schedules.column.contact'), width: 160, sortValue: ({ contact }) => contact.name, render: ({ contact }) => contact.name },
      {
        id: 'message',
        title: t('schedules.column.message'),
        width: 260,
        grow: 6,
        sortValue: ({ body }) => body,
        render: ({ body }) => <span {...tip(body)}>{body}</span>,
      },
      { id: 'file', title: t('schedules.column.file'), width: 120, sortValue: ({ mediaName }) => mediaName ?? '', render: ({ mediaName }) => mediaName ?? '' },
      {
        id: 'status',
        title: t('schedules.column.status'),
        width: 160,
        grow: 2,
        sortValue: (schedule) => t(`schedules.status.${stageOf(schedule)}`),
        render: (schedule) => <StatusText schedule={schedule} />,
      },
      {
        id: 'recurrence',
        title: t('schedules.column.recurrence'),
        width: 120,
        sortValue: ({ recurrence }) => recurrence,
        render: ({ recurrence }) => (recurrence === 'none' ? '' : t(`schedules.recurrence.${recurrence}`)),
      },
      { id: 'user', title: t('schedules.column.user'), width: 120, sortValue: ({ user }) => user.name, render: ({ user }) => user.name },
      {
        id: 'ticket',
        title: t('schedules.column.ticket'),
        width: 90,
        isOptional: true,
        sortValue: ({ ticketId }) => ticketId,
        render: ({ ticketId }) => (ticketId === null ? '' : `#${ticketId}`),
      },
      {
        id: 'created',
        title: t('schedules.column.created'),
        width: 165,
        isOptional: true,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} style="minute" />,
      },
      {
        id: 'deeds',
        title: t('schedules.column.deeds'),
        width: 80,
        grow: 0.1,
        render: (schedule) => (
          <span className="schedule-deeds">
            <IconButton
              icon={Duplicate}
              label={t('schedules.duplicateFor', { name: schedule.contact.name })}
              onClick={() => void client.run(duplicateSchedule, schedule)}
            />
            {schedule.status === 'pending' && viewer && mayEditSchedule(schedule, viewer) && (
              <IconButton
                icon={Trash}
                label={t('schedules.cancelFor', { name: schedule.contact.name })}
                onClick={() => void client.run(cancelPlanned, schedule)}
              />
            )}
          </span>
        ),
      },
    ],
    [t, client, viewer],
  )
}
