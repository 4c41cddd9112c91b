import { useAtomValue } from 'jotai'
import { classes } from '#core/client/ui/classes.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { latenessOf, type Ticket, waitOf } from '../../contract/index.ts'
import { waitingLimitsAtom } from '../viewer.ts'

/** Class of a wait. */
const LATENESS = { late: 'is-late', veryLate: 'is-very-late' } as const

/** How long the contact has waited for us; where nobody waits, when the last message was. */
export function RowWhen({ ticket }: { ticket: Ticket }) {
  const lateness = latenessOf(ticket, useAtomValue(waitingLimitsAtom), useNow())
  const since = waitOf(ticket)
  return (
    <span className={classes('ticket-when', lateness && LATENESS[lateness])} aria-hidden="true">
      {since ? <RelativeTime at={since} style="length" /> : <RelativeTime at={ticket.lastMessageAt ?? ticket.updatedAt} style="ago" />}
    </span>
  )
}
