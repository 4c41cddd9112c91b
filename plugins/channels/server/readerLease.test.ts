import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { channelConnections, channelDeliveries, channelMessages } from './channels.table.ts'
import { readDeliveries, readLost } from './deliveries.ts'
import { CHECK_MS } from './periodicWork.ts'
import { LEASE_MS } from './readerLease.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())
beforeEach(() => lines.begin())

/** The longest time until another node reads the connections of a node that is gone. */
const TAKEOVER_MS = 30_000

type Delivered = Partial<typeof channelDeliveries.$inferSelect>
const deliveriesOf = (connectionId: number) => lines.rowsOf(channelDeliveries).find(eq(channelDeliveries.connectionId, connectionId))
const messagesOf = async (ref: string) => {
  const known = await lines.rowsOf(channelMessages).find(eq(channelMessages.ref, ref))
  return Promise.all(known.map(({ messageId }) => lines.rowsOf(messages).first(eq(messages.id, messageId))))
}
const later = () => new Date(Date.now() + 2 * LEASE_MS)

/** A delivery whose file takes longer than the lease of the node that reads it. `takeOver`: what another node did meanwhile. */
async function readSlowly(takeOver: (connectionId: number) => Promise<void>) {
  const line = await lines.connected()
  const { ctx } = lines.desk.kernel
  const [ref, file] = [newId(), { id: `foto-${newId()}`, name: 'foto.png', type: 'image/png' }]
  const ready = Promise.withResolvers<void>()
  lines.provider.file.ready = ready.promise
  await line.deliver({ kind: 'message', ref, from: lines.from(), body: 'Com foto', file })
  await vi.waitFor(() => expect(lines.provider.calls).toContain(`GET /file/${file.id}`))

  const now = vi.spyOn(ctx, 'now').mockImplementation(later)
  await takeOver(line.id)
  ready.resolve()
  // It waits for the reading that goes on.
  await readDeliveries(ctx, { tenantId: lines.desk.admin.tenantId, connectionId: line.id })
  now.mockRestore()
  return { ...line, ref }
}

const takenByAnother = (delivered: Delivered) => async (connectionId: number) => {
  await lines
    .rowsOf(channelConnections)
    .write(eq(channelConnections.connectionId, connectionId), { readerId: 'another node', readerUntil: new Date(later().getTime() + LEASE_MS) })
  await lines.rowsOf(channelDeliveries).write(eq(channelDeliveries.connectionId, connectionId), delivered)
}

test('the connections of a node that is gone are read by another within 30 s', () => {
  expect(LEASE_MS + CHECK_MS).toBeLessThan(TAKEOVER_MS)
})

test('a node whose lease ran out while it read writes nothing of the delivery: the other node makes one message of it', async () => {
  const { id, ref } = await readSlowly(takenByAnother({ state: 'waiting' }))

  expect(await messagesOf(ref)).toEqual([])
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', problem: null }])
  expect(await lines.rowsOf(channelConnections).first(eq(channelConnections.connectionId, id))).toMatchObject({ readerId: 'another node' })

  await lines.rowsOf(channelConnections).write(eq(channelConnections.connectionId, id), { readerUntil: null })
  await lines.rowsOf(channelDeliveries).write(eq(channelDeliveries.connectionId, id), { receivedAt: new Date(0) })
  await readLost(lines.desk.kernel.ctx)
  expect(await messagesOf(ref)).toMatchObject([{ body: 'Com foto' }])
})

test('its failure is no problem of a delivery that the other node has read', async () => {
  lines.provider.file.status = 429
  const { id } = await readSlowly(takenByAnother({ state: 'read' }))

  expect(await deliveriesOf(id)).toMatchObject([{ state: 'read', problem: null, reason: null }])
  expect(await lines.lineOf(id)).toMatchObject({ unreadable: 0 })
})

test('a node whose lease ran out goes on where no other node has taken the connection', async () => {
  const { id, ref } = await readSlowly(async () => {})

  expect(await messagesOf(ref)).toMatchObject([{ body: 'Com foto' }])
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'read', problem: null }])
})
