import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { TestServerOptions } from '#core/server/testing/testServer.ts'
import { type Message, sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { channelKinds, channels, createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { createChannel } from '../channel.ts'
import { channelAddresses, channelMessages } from '../channels.table.ts'
import { lateAck } from '../receiveAck.ts'
import { FAKE_TYPE, fakeAdapter, fakeKind, startFakeProvider } from './fakeProvider.ts'

/** A company whose connections lead to a provider over real HTTP. */
export async function startConnectionDesk(options: TestServerOptions = {}) {
  const provider = await startFakeProvider()
  const desk = await startDesk({ ...options, environment: { PRIVATE_HOSTS: '127.0.0.1', ...options.environment } })
  const { ctx } = desk.kernel
  ctx.host.extend(channelKinds, fakeKind)
  ctx.host.extend(contract.channelAdapters, fakeAdapter)
  ctx.host.extend(channels, createChannel(ctx, fakeAdapter))
  let count = 0

  const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(ctx.db, desk.admin, table)
  const connectionOf = async (id: number): Promise<contract.LiveConnectionState> => {
    const state = (await desk.ask(contract.listConnectionStates, {}, desk.admin)).find(({ connectionId }) => connectionId === id)
    if (!state) throw new Error('no line')
    return state
  }
  const statusOf = async (id: number) => (await rowsOf(connections).first(eq(connections.id, id)))?.status
  const isUp = (id: number) => vi.waitFor(async () => expect(await statusOf(id)).toBe('CONNECTED'), { timeout: 10_000 })

  /** A connection that is up, and how its provider delivers to it. */
  async function connected(settings: { hasLongWindow?: boolean } = {}) {
    const name = `Linha ${newId().slice(-10)}`
    const { id } = await desk.ask(
      createConnection,
      { name, type: FAKE_TYPE, queueId: desk.suporte, config: { baseAddress: provider.url, ...settings } },
      desk.admin,
    )
    await isUp(id)
    const { hookUrl, hookSecret } = await connectionOf(id)
    const path = new URL(hookUrl ?? '').pathname
    const post = (body: unknown, secret = hookSecret ?? '') =>
      fetch(desk.base + path, { method: 'POST', headers: { 'x-secret': secret }, body: typeof body === 'string' ? body : JSON.stringify(body) })
    const deliver = async (...events: contract.ChannelEvent[]) => expect((await post({ events })).status).toBe(200)
    return { id, path, post, deliver }
  }

  const phone = () => `5511900${String(100_000 + count * 10).slice(-6)}`
  const from = (value = phone(), name = 'Ana Prado'): contract.Party => ({ addresses: [{ kind: 'phone', value }], name })
  const text = (ref: string, body: string, party = from()): contract.ChannelEvent => ({ kind: 'message', ref, from: party, body })
  const messageBy = async (ref: string): Promise<typeof messages.$inferSelect | undefined> => {
    const known = await rowsOf(channelMessages).first(eq(channelMessages.ref, ref))
    return known && rowsOf(messages).first(eq(messages.id, known.messageId))
  }
  const arrived = (ref: string) =>
    vi.waitFor(async () => {
      const message = await messageBy(ref)
      if (!message) throw new Error(`${ref} is not there`)
      return message
    })
  const addressesOf = async (contactId: number): Promise<contract.Party['addresses']> => {
    const [first, ...more] = (await rowsOf(channelAddresses).find(eq(channelAddresses.contactId, contactId))).map(({ kind, value }) => ({ kind, value }))
    if (!first) throw new Error('no address')
    return [first, ...more]
  }
  const stays = (id: string) => rowsOf(messages).first(eq(messages.id, id))
  const acked = (id: string, ack: number) => vi.waitFor(async () => expect(await stays(id)).toMatchObject({ ack }), { timeout: 10_000 })
  /** The same, where the receipt came before the message: it is looked at again without the pause. */
  const hurriedAck = (id: string, ack: number) =>
    vi.waitFor(
      async () => {
        await desk.hurry(lateAck.name)
        expect(await stays(id)).toMatchObject({ ack })
      },
      { interval: 100, timeout: 10_000 },
    )

  return {
    ...{
      hurriedAck,
      desk,
      provider,
      rowsOf,
      stateOf: connectionOf,
      statusOf,
      isUp,
      connected,
      phone,
      from,
      text,
      messageBy,
      arrived,
      addressesOf,
      stays,
      acked,
    },
    /** Number of the test: of it phones and names are made. */
    count: () => count,
    /** Before each test: all is well at the provider, and the contact is another. */
    begin() {
      count += 1
      provider.account.status = 200
      provider.change.status = 200
      provider.file.status = 200
      provider.file.ready = Promise.resolve()
      provider.history.status = 200
      provider.history.pages = []
      provider.profile = { status: 200, name: '' }
      provider.taken.length = 0
      provider.calls.length = 0
    },
    /** Jobs of a name are due now. */
    hurry: desk.hurry,
    /** A conversation on a line, accepted by the agent. */
    async talking(settings?: { hasLongWindow?: boolean }) {
      const line = await connected(settings)
      const ref = `dele-${newId()}`
      await line.deliver(text(ref, 'Bom dia'))
      const { ticketId, contactId } = await arrived(ref)
      await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
      const say = (body: string, id = newId()): Promise<Message> => desk.ask(sendMessage, { ticketId, body, idFront: id }, desk.agent)
      return { ...line, ref, ticketId, contactId, say }
    },
    async stop() {
      await desk.stop()
      provider.stop()
    },
  }
}
export type ConnectionDesk = Awaited<ReturnType<typeof startConnectionDesk>>
