import { useSyncExternalStore } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { replyDrafts } from '#plugins/chat/contract/client.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { SMS, segmentsOf } from '../contract/index.ts'
import './sms.css'

/** Above the reply box of a conversation by SMS: how many messages the text becomes, since each is paid for. */
export function SegmentsStrip({ ticket }: { ticket: Pick<Ticket, 'id' | 'channel'> }) {
  return ticket.channel === SMS ? <Count ticketId={ticket.id} /> : null
}

function Count({ ticketId }: { ticketId: number }) {
  const t = useT()
  const drafts = useClient().use(replyDrafts)
  const text = useSyncExternalStore(
    (listener) => drafts.onTyped((id) => id === ticketId && listener()),
    () => drafts.get(ticketId).text,
  )
  const { count, left, isLong } = segmentsOf(text)
  if (count === 0) return null
  return (
    <p className="sms-parts" role="status">
      {[t('sms.parts', { count }), t('sms.left', { left }), isLong && t('sms.short')].filter(Boolean).join(' · ')}
    </p>
  )
}
