import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { channelChats, channelDeliveries } from '#plugins/channels/server/channels.table.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import type { ChannelWire, DeliveryKind, StartedProvider } from './support/channelWire.ts'
import { startGatewayDesk } from './support/gatewayDesk.ts'
import { talkOverWire } from './support/wiredConversation.ts'
import { bytesOf, factsOf, wiredAdapters } from './support/wires.ts'

/** Conversations go on over every wire as over any other: what comes back of our own messages, and when nothing may be written. */
const lines = await startGatewayDesk()
const { desk } = lines
afterAll(() => desk.stop())
const delivered = (await wiredAdapters(desk.kernel.ctx)).filter(([, wire]) => wire.proof !== 'fetched')
/** No channel lets anybody answer after so long. */
const LONG_AGO_MS = 30 * 86_400_000

const rowOf = (id: string) => lines.rowsOf(messages).first(eq(messages.id, id))
async function withProvider(wire: ChannelWire, work: (provider: StartedProvider) => Promise<void>): Promise<void> {
  const provider = await wire.start()
  try {
    await work(provider)
  } finally {
    await provider.stop()
  }
}

/** A conversation with a message of ours that the provider has taken, and what the provider delivers of it. */
async function answered(wire: ChannelWire, provider: StartedProvider) {
  const { id, connection, say, ticketId } = await talkOverWire(lines, wire, provider)
  const messageId = await say('Abrimos às 9')
  await vi.waitFor(async () => expect((await rowOf(messageId))?.messageId).toBeTruthy(), 10_000)
  const ref = (await rowOf(messageId))?.messageId ?? ''
  async function post(body: Buffer): Promise<void> {
    const answer = await fetch(connection.hookUrl, { method: 'POST', headers: wire.headersOf(body, connection), body: new Uint8Array(body) })
    expect(answer.status).toBe(200)
    await vi.waitFor(async () => {
      const waiting = await lines.rowsOf(channelDeliveries).find(eq(channelDeliveries.connectionId, id))
      expect(waiting.filter(({ state }) => state === 'waiting')).toEqual([])
    }, 10_000)
  }
  const receipt = async (kind: DeliveryKind): Promise<void> => {
    const body = bytesOf(wire, kind, factsOf(wire, { of: ref }), connection)
    if (body) await post(body)
  }
  const echo = async (): Promise<void> => {
    const facts = factsOf(wire, { text: 'Abrimos às 9' })
    const body = bytesOf(wire, 'own', facts, connection)?.toString() ?? ''
    await post(Buffer.from(body.replaceAll(wire.idIn(wire.refOf(facts)), wire.idIn(ref))))
  }
  return { id, messageId, ticketId, say, receipt, echo }
}

test.each(delivered.filter(([, { deliveries }]) => deliveries.read))(
  '%s: a message that was read stays so, whatever is told of it later',
  async (_name, wire) => {
    await withProvider(wire, async (provider) => {
      const { messageId, receipt } = await answered(wire, provider)

      for (const kind of ['read', 'delivered', 'sent', 'failed'] as const) await receipt(kind)

      expect(await rowOf(messageId)).toMatchObject({ ack: 3, failure: null })
    })
  },
)

test.each(delivered.filter(([, { deliveries }]) => deliveries.failed))('%s: a message that fails after it was handed over says so', async (_name, wire) => {
  await withProvider(wire, async (provider) => {
    const { messageId, receipt } = await answered(wire, provider)

    await receipt('failed')

    await lines.acked(messageId, -1)
    expect(await rowOf(messageId)).toMatchObject({ failureReason: expect.any(String) })
  })
})

test.each(delivered.filter(([, { deliveries }]) => deliveries.own))('%s: the echo of a message from here is no second message', async (_name, wire) => {
  await withProvider(wire, async (provider) => {
    const { ticketId, echo } = await answered(wire, provider)

    await echo()
    await echo()

    const ours = (await lines.rowsOf(messages).find(eq(messages.ticketId, ticketId))).filter(({ fromMe }) => fromMe)
    expect(ours.map(({ body }) => body)).toEqual(['Abrimos às 9'])
  })
})

test.each(delivered.filter(([, , { abilities }]) => abilities.windowHours !== null))(
  '%s: once the contact has written for the last time long ago, a text fails before the provider is asked',
  async (_name, wire) => {
    await withProvider(wire, async (provider) => {
      const { id, say } = await answered(wire, provider)
      await lines.rowsOf(channelChats).write(eq(channelChats.connectionId, id), { lastInboundAt: new Date(Date.now() - LONG_AGO_MS) })
      const before = provider.sends().length

      const messageId = await say('Ainda aí?')

      await lines.acked(messageId, -1)
      expect(await rowOf(messageId)).toMatchObject({ failureReason: 'windowClosed' })
      expect(provider.sends()).toHaveLength(before)
    })
  },
)
