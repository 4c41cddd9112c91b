import { eq } from 'drizzle-orm'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { channelChats } from '#plugins/channels/server/channels.table.ts'
import { openConnection } from '#plugins/channels/server/connectionOf.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import type { ChannelWire, DeliveryFacts, StartedProvider } from './channelWire.ts'
import type { GatewayDesk } from './gatewayDesk.ts'
import { bytesOf, factsOf } from './wires.ts'

/** A connection of a company, the seeded one unless given, to a provider that has started, and how the provider delivers texts of contacts to it. */
export async function connectWire(
  { desk, newName }: GatewayDesk,
  wire: ChannelWire,
  { settings: config, secrets }: StartedProvider,
  admin: Session = desk.admin,
) {
  const queueId = admin.tenantId === desk.admin.tenantId ? desk.suporte : null
  const wanted = { name: newName('Fio'), type: wire.type, queueId, config, secrets: { ...secrets } }
  const { id } = await desk.ask(createConnection, wanted, admin)
  const open = await openConnection(desk.kernel.ctx, admin.tenantId, id)
  if (!open) throw new Error('no connection')
  const { channelConnection: connection } = open
  const post = async (facts: DeliveryFacts): Promise<number> => {
    const body = bytesOf(wire, 'text', facts, connection) ?? Buffer.alloc(0)
    return (await fetch(connection.hookUrl, { method: 'POST', headers: wire.headersOf(body, connection), body: new Uint8Array(body) })).status
  }
  return { id, connection, post }
}

/** The same with a conversation that the agent has accepted, and how the agent writes in it. */
export async function talkOverWire(lines: GatewayDesk, wire: ChannelWire, provider: StartedProvider) {
  const { desk, isIn, messageBy } = lines
  const connected = await connectWire(lines, wire, provider)
  await isIn(connected.id, 'CONNECTED')
  const facts = factsOf(wire)
  await connected.post(facts)
  const { ticketId } = await messageBy(wire.refOf(facts))
  await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
  // The samples of a wire are of a fixed day: free text may go out for hours after the contact's message alone.
  await lines.rowsOf(channelChats).write(eq(channelChats.connectionId, connected.id), { lastInboundAt: new Date() })
  const say = async (body: string): Promise<string> => (await desk.ask(sendMessage, { ticketId, body, idFront: newId() }, desk.agent)).id
  return { ...connected, ticketId, say }
}
