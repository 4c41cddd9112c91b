import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { TestServerOptions } from '#core/server/testing/testServer.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { channelConnections, channelDeliveries, channelMessages } from '#plugins/channels/server/channels.table.ts'
import { watchPresence } from '#plugins/channels/server/watches.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { startDesk } from './desk.ts'

/** The seeded company, with what tests of a channel ask of its lines. */
export async function startGatewayDesk(environment: Record<string, string> = {}, options: TestServerOptions = {}) {
  const desk = await startDesk({ ...options, environment: { PRIVATE_HOSTS: '127.0.0.1', ...environment } })
  const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, { tenantId: desk.admin.tenantId }, table)
  const newName = (what: string) => `${what}-${newId().slice(-8)}`
  const connectionOf = (id: number) => rowsOf(connections).first(eq(connections.id, id))
  const rowOf = (id: string) => rowsOf(messages).first(eq(messages.id, id))
  const patience = { timeout: 10_000 }
  const messageBy = (ref: string) =>
    vi.waitFor(async () => {
      const known = await rowsOf(channelMessages).first(eq(channelMessages.ref, ref))
      const message = known && (await rowOf(known.messageId))
      if (!message) throw new Error(`${ref} is not there`)
      return message
    }, patience)
  return {
    ...{ desk, rowsOf, newName, connectionOf, messageBy },
    async connect(wanted: { type: string; config: Record<string, string>; secrets: Record<string, string> }): Promise<number> {
      return (await desk.ask(createConnection, { name: newName('Celular'), queueId: desk.suporte, ...wanted }, desk.admin)).id
    },
    lineOf: async (id: number) => (await desk.ask(listConnectionStates, {}, desk.admin)).find(({ connectionId }) => connectionId === id),
    isIn: (id: number, status: string) => vi.waitFor(async () => expect(await connectionOf(id)).toMatchObject({ status }), patience),
    /** It is time to look how the line is, and the round that does so takes place. */
    async checkNow(id: number) {
      await rowsOf(channelConnections).write(eq(channelConnections.connectionId, id), { polledAt: new Date(0) })
      await watchPresence(desk.kernel.ctx)
    },
    /** Everything that was delivered is read. */
    allRead: () => vi.waitFor(async () => expect(await rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]), patience),
    showsCode: (id: number, qrcode: string) =>
      vi.waitFor(async () => expect(await rowsOf(channelConnections).first(eq(channelConnections.connectionId, id))).toMatchObject({ qrcode }), patience),
    /** What the provider calls a message of ours, once it has taken it. */
    refOf: (id: string) =>
      vi.waitFor(async () => {
        const ref = (await rowsOf(channelMessages).first(eq(channelMessages.messageId, id)))?.ref
        if (!ref) throw new Error(`${id} has not left`)
        return ref
      }, patience),
    contactOf: (id: number) => rowsOf(contacts).first(eq(contacts.id, id)),
    ackOf: async (id: string) => (await rowOf(id))?.ack,
    acked: (id: string, ack: number) => vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ ack }), patience),
    /** A contact's message that the agent has accepted and read, and how the agent answers. */
    async accepted(ref: string) {
      const asking = await messageBy(ref)
      const { ticketId } = asking
      await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
      await desk.call('GET', `/messages/${ticketId}?pageNumber=1`, { token: desk.agent.token })
      const say = async (body: string) => (await desk.ask(sendMessage, { ticketId, body, idFront: newId() }, desk.agent)).id
      return { asking, say }
    },
  }
}
export type GatewayDesk = Awaited<ReturnType<typeof startGatewayDesk>>
