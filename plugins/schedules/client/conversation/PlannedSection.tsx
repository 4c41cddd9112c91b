import { Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { listSchedules, mayEditSchedule } from '../../contract/index.ts'
import { cancelPlanned, openSchedule, scheduleReply } from '../commands.ts'
import { SCHEDULES } from '../schedules.ts'
import { timeLeft } from '../timeLeft.ts'
import { viewerAtom } from '../viewer.ts'
import './planned.css'

/** Messages that the contact of the conversation is to get, the next first. */
export function PlannedSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const now = useNow()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  const contactId = ticket?.contactId
  const { data } = useQuery({
    queryKey: [SCHEDULES, 'contact', contactId],
    queryFn: () => call(listSchedules, { contactId: contactId ?? 0, status: ['pending'] }),
    enabled: contactId !== undefined,
  })
  const planned = data?.messages ?? []
  return (
    <section className="details-section">
      <h4>
        {t('schedules.section')} {planned.length > 0 && <span className="dim">{data?.count}</span>}
      </h4>
      <ul className="planned" aria-label={t('schedules.section')}>
        {planned.map((schedule) => {
          const { key, count } = timeLeft(Date.parse(schedule.scheduleDate), now)
          return (
            <li key={schedule.id}>
              <button type="button" className="planned-row" onClick={() => void client.run(openSchedule, schedule)}>
                <span className="cut">{schedule.body || schedule.mediaName}</span>
                <span className="dim">
                  <RelativeTime at={schedule.scheduleDate} style="minute" /> · {t(key, { count })}
                  {schedule.recurrence !== 'none' && ` · ${t(`schedules.recurrence.${schedule.recurrence}`)}`}
                </span>
              </button>
              {viewer && mayEditSchedule(schedule, viewer) && (
                <IconButton
                  icon={Trash}
                  label={t('schedules.cancelText', { text: schedule.body.slice(0, 40) || (schedule.mediaName ?? '') })}
                  onClick={() => void client.run(cancelPlanned, schedule)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <CommandButton command={scheduleReply} args={{ ticketId }} variant="minimal" label="schedules.command.create" hideKeys />
    </section>
  )
}
