import { z } from 'zod'
import { defineSignal, type Signal } from '#core/contract/define.ts'
import { isAbout } from '#core/contract/wire.ts'
import { onSignal, type Packet, type SignalHandler } from '#core/server/plugin.ts'
import { ticketCreated, ticketUpdated } from '../../contract/index.ts'

const bodySchema = z.looseObject({ type: z.string(), payload: z.looseObject({ id: z.int(), unreadMessages: z.int() }) })

/**
 * Packets that clients of the family hear on `ticket`, made of what the same socket gets on `ticketList`: nothing that its person may not read, and nothing
 * for sockets that did not ask.
 */
function ticketPackets(tenantId: number, { name, body }: Packet): Packet[] {
  if (name !== `${tenantId}:${ticketUpdated.wire.channel}`) return []
  const event = bodySchema.safeParse(body)
  if (!event.success) return []
  const { payload: ticket } = event.data
  const of = (content: Record<string, unknown>): Packet => ({ name: `${tenantId}:ticket`, body: content })
  if (isAbout(ticketCreated, event.data)) return [of({ action: 'create', ticket })]
  if (!isAbout(ticketUpdated, event.data)) return []
  const update = of({ action: 'update', ticket })
  return ticket.unreadMessages === 0 ? [update, of({ action: 'updateUnread', ticketId: ticket.id })] : [update]
}

const compatibleSignal = (name: string): Signal<unknown> => defineSignal({ name, permission: 'tickets.list', payload: z.unknown() })

const joining = (name: string): SignalHandler =>
  onSignal(compatibleSignal(name), async (_payload, { actor, translate }) => translate((packet) => ticketPackets(actor.tenantId, packet)))

/** Of what has no screen here. */
const passing = (name: string): SignalHandler => onSignal(compatibleSignal(name), async () => {})

/** Signals that clients of the family send on coming. Receivers are chosen by rights alone here, so it opens no room. */
export const compatibleSignals = [joining('joinNotification'), joining('joinTickets'), passing('chat:updateOnlineBubbles'), passing('userVerified')]
