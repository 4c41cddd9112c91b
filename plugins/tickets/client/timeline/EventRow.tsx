import { formatDateTime, formatTime, useT } from '#core/client/i18n/index.ts'
import { readInstant } from '#core/contract/instant.ts'
import type { TicketLog } from '../../contract/index.ts'
import { sentenceOf } from './sentenceOf.ts'

/** A line about something that happened: 'Diego transferiu para Suporte · 17:10'. */
export function EventRow({ log, isReopened }: { log: TicketLog; isReopened: boolean }) {
  const t = useT()
  const at = readInstant(log.createdAt)
  return (
    <p className="event-line" title={formatDateTime(at)}>
      {sentenceOf(log, t, isReopened)} · <time dateTime={log.createdAt}>{formatTime(at)}</time>
    </p>
  )
}
