import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { formatMoment } from '#core/client/i18n/formatDate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useNow } from '#core/client/ui/minute.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

/** Below the head, what is unusual about the ticket: that it is put off, or its clock stands still, and the way back. */
export function StateLine({ ticket: { id: ticketId, status, snoozedUntil, pausedAt } }: { ticket: Ticket }) {
  const t = useT()
  const now = useNow()
  const commands = useAtomValue(commandByIdAtom)
  if (status === 'closed' || (snoozedUntil === null && pausedAt === null)) return null
  const text = snoozedUntil ? t('chat.head.snoozed', { when: formatMoment(snoozedUntil, now) }) : t('chat.head.paused')
  const back = commands.get(snoozedUntil ? 'tickets.wake' : 'tickets.resume')
  return (
    <div className="state-line" role="status">
      <span className="cut">{text}</span>
      {back && <CommandButton command={back} args={{ ticketId }} variant="minimal" hideWhenOff />}
    </div>
  )
}
