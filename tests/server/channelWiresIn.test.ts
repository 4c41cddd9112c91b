import { eq, inArray } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
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

test.each(wired.filter(([, wire]) => wire.proof !== 'fetched'))(
  '%s: the same person and the same id at connections of two companies is a message in each, and nothing crosses',
  async (_name, wire) => {
    const provider = await wire.start()
    try {
      const { tenantId, admin } = await desk.otherTenant()
      const [ours, theirs] = [await connectWire(lines, wire, provider), await connectWire(lines, wire, provider, admin)]
      const facts = factsOf(wire, { person: '5511966665555' })
      const here = 'Para a primeira'
      const there = 'Para a segunda'
      expect(await Promise.all([ours.post({ ...facts, text: here }), theirs.post({ ...facts, text: there })])).toEqual([200, 200])

      const written = (of: number) => tenantRows(desk.kernel.ctx.db, { tenantId: of }, messages).find(inArray(messages.body, [here, there]))
      const ticketsAt = (of: number, id: number) => tenantRows(desk.kernel.ctx.db, { tenantId: of }, tickets).find(eq(tickets.whatsappId, id))
      const first = await lines.messageBy(wire.refOf(facts))
      const [second, ...more] = await vi.waitFor(async () => {
        const found = await written(tenantId)
        expect(found).not.toEqual([])
        return found
      }, 10_000)

      expect([first.body, second?.body, more]).toEqual([here, there, []])
      const ofOurs = await written(desk.admin.tenantId)
      expect(ofOurs.filter(({ ticketId }) => ticketId === first.ticketId).map(({ body }) => body)).toEqual([here])
      expect(ofOurs.filter(({ body }) => body === there)).toEqual([])
      expect(await ticketsAt(desk.admin.tenantId, ours.id)).toMatchObject([{ id: first.ticketId }])
      expect(await ticketsAt(tenantId, theirs.id)).toMatchObject([{ id: second?.ticketId, contactId: second?.contactId }])
    } finally {
      await provider.stop()
    }
  },
)
