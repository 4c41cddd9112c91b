import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { describeDeliveries } from './support/deliveryChecks.ts'
import { startGatewayDesk } from './support/gatewayDesk.ts'
import { connectWire } from './support/wiredConversation.ts'
import { factsOf, wiredAdapters } from './support/wires.ts'

/** Deliveries are read the same way by every adapter: each plugin gives its deliveries once, and nothing here names a channel. */
const lines = await startGatewayDesk()
const { desk } = lines
afterAll(() => desk.stop())
const wired = await wiredAdapters(desk.kernel.ctx)

test('every adapter has a wire: its plugin says at server/testing/wire.ts how its provider delivers', () => {
  const types = desk.kernel.ctx.contributionsOf(channelAdapters).map(({ type }) => type)

  expect(types.filter((type) => !wired.some(([, wire]) => wire.type === type))).toEqual([])
})

describe.each(wired)('%s', (_name, wire, adapter) => describeDeliveries(wire, adapter))

test.each(wired.filter(([, wire]) => wire.proof !== 'fetched'))(
  '%s: the same delivery again, or twice at once, is one message of one ticket',
  async (_name, wire) => {
    const provider = await wire.start()
    try {
      const { id, post } = await connectWire(lines, wire, provider)
      const [first, second] = [factsOf(wire, { person: '5511977776666' }), factsOf(wire, { person: '5511977776666', text: 'Alô?' })]

      expect([await post(first), await post(first)]).toEqual([200, 200])
      expect(await Promise.all([post(second), post(second), post(first)])).toEqual([200, 200, 200])

      const { ticketId } = await lines.messageBy(wire.refOf(second))
      await lines.allRead()
      expect(await lines.rowsOf(tickets).find(eq(tickets.whatsappId, id))).toMatchObject([{ id: ticketId }])
      expect((await lines.rowsOf(messages).find(eq(messages.ticketId, ticketId))).map(({ body, fromMe }) => [body, fromMe]).toSorted()).toEqual([
        ['Alô?', false],
        [first.text, false],
      ])
    } finally {
      await provider.stop()
    }
  },
)
