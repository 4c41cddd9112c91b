import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { handOverQuery } from '../assistants.ts'
import '../assistants.css'

/** Above the reply box of a conversation that an assistant handed over and that nobody has answered since: why, and what it is about. */
export function HandOverStrip({ ticket }: { ticket: Ticket }) {
  const t = useT()
  // Whoever answered knows: from then on it would only take room.
  const isFresh = ticket.status !== 'closed' && (ticket.lastMessageBy === null || ticket.lastMessageBy === undefined || ticket.lastMessageBy.userId === null)
  const handOver = useQuery({ ...handOverQuery(ticket.id, ticket.rev), enabled: isFresh }).data?.handOver
  if (!isFresh || !handOver) return null
  return (
    <section className="copilot-strip" aria-label={t('assistants.handOver.title', { name: handOver.assistant })}>
      <div className="dim">
        {t('assistants.handOver.title', { name: handOver.assistant })} · {t(`assistants.reason.${handOver.reason}`)} ·{' '}
        <RelativeTime at={handOver.at} style="ago" />
      </div>
      <p>{handOver.summary}</p>
    </section>
  )
}
