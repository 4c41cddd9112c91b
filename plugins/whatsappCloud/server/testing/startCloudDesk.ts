import { and, eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import {
  type ConnectionEvent,
  type LiveConnectionState,
  listConnectionEvents,
  listConnectionStates,
  startChannelConnection,
} from '#plugins/channels/contract/index.ts'
import { channelConnectionEvents } from '#plugins/channels/server/channels.table.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { startDesk } from '#tests/server/support/desk.ts'
import { WHATSAPP_CLOUD } from '../../contract/index.ts'
import { ANA, changeOf, deliveryOf, messageOf, signatureOf } from './deliveries.ts'
import { APP_SECRET, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from './fakeGraph.ts'

/** A company with a number of the Cloud API, whose provider is a fake over real HTTP. */
export async function startCloudDesk() {
  const graph = await startFakeGraph()
  const desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
  const config = { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress: graph.baseAddress }
  const secrets = { accessToken: TOKEN, appSecret: APP_SECRET }
  const { id: connectionId } = await desk.ask(createConnection, { name: 'Loja', type: WHATSAPP_CLOUD, queueId: desk.suporte, config, secrets }, desk.admin)

  const status = async () => (await rowsOf(connections).first(eq(connections.id, connectionId)))?.status
  const becomes = (wished: string) => vi.waitFor(async () => expect(await status()).toBe(wished), { timeout: 10_000 })
  const connectionState = async (): Promise<LiveConnectionState> => {
    const [found] = await desk.ask(listConnectionStates, {}, desk.admin)
    if (!found) throw new Error('no line')
    return found
  }
  await becomes('CONNECTED')
  const { hookUrl } = await connectionState()

  const deliver = async (...changes: unknown[]) => {
    const body = JSON.stringify(deliveryOf(...changes))
    const answer = await fetch(hookUrl ?? '', { method: 'POST', headers: { 'x-hub-signature-256': signatureOf(body) }, body })
    expect(answer.status).toBe(200)
  }
  /** An administrator connects the line. */
  const start = async () => {
    await desk.ask(startChannelConnection, { whatsappId: connectionId }, desk.admin)
    await becomes('CONNECTED')
  }
  const stays = (id: string) => rowsOf(messages).first(eq(messages.id, id))
  const acked = (id: string, ack: number) =>
    vi.waitFor(
      async () => {
        const message = await stays(id)
        expect(message).toMatchObject({ ack })
        return message
      },
      { timeout: 10_000 },
    )
  const arrived = (ref: string) =>
    vi.waitFor(async () => {
      const message = await rowsOf(messages).first(eq(messages.idFront, `${connectionId}:${ref}`))
      if (!message) throw new Error(`${ref} is not there`)
      return message
    })

  return {
    ...{ desk, graph, connectionId, rowsOf, status, becomes, connectionState, deliver, start, stays, acked, arrived },
    /** Events of the connection, the latest first. */
    events: (): Promise<ConnectionEvent[]> => desk.ask(listConnectionEvents, { connectionId }, desk.admin),
    /** Before each test: nothing waits that another one left, and nothing has happened on the line, which is up. */
    async begin() {
      await desk.kernel.ctx.db.execute(sql`delete from jobs.job where name = 'chat.deliverMessage' and state < 'active'`)
      await rowsOf(messages).write(and(eq(messages.fromMe, true), eq(messages.ack, 0)), { ack: -1 })
      if ((await status()) !== 'CONNECTED') await start()
      await rowsOf(channelConnectionEvents).remove(eq(channelConnectionEvents.connectionId, connectionId))
      graph.calls.length = 0
    },
    /** Messages that wait are tried now. */
    hurry: () => desk.hurry('chat.deliverMessage'),
    /** A conversation with a contact who wrote a moment ago, accepted by the agent. */
    async talking(from = ANA) {
      const id = `wamid.${newId()}`
      const timestamp = String(Math.floor(Date.now() / 1000))
      const contacts = [{ profile: { name: 'Ana' }, wa_id: from }]
      await deliver(changeOf({ contacts, messages: [messageOf('text', { body: 'Bom dia' }, { id, from, timestamp })] }))
      const { ticketId } = await arrived(id)
      await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
      return (body: string) => desk.ask(sendMessage, { ticketId, body, idFront: newId() }, desk.agent)
    },
    /** The provider says that a message which it took has failed. */
    fails: (ref: string, error: { code: number; title: string }) =>
      deliver(
        changeOf({
          contacts: [],
          statuses: [{ id: ref, status: 'failed', timestamp: String(Math.floor(Date.now() / 1000)), recipient_id: ANA, errors: [error] }],
        }),
      ),
    async stop() {
      await desk.stop()
      graph.stop()
    },
  }
}
export type CloudDesk = Awaited<ReturnType<typeof startCloudDesk>>
