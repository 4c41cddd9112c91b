import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { channelConnections, channelDeliveries, channelMessages } from './channels.table.ts'
import { readDeliveries, readLost } from './deliveries.ts'
import { CHECK_MS } from './periodicWork.ts'
import { LEASE_MS } from './readerLease.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

/** The longest time until another node reads the connections of a node that is gone. */
const TAKEOVER_MS = 30_000

type Delivered = Partial<typeof channelDeliveries.$inferSelect>
const deliveriesOf = (connectionId: number) => connectionDesk.rowsOf(channelDeliveries).find(eq(channelDeliveries.connectionId, connectionId))
const messagesOf = async (ref: string) => {
  const known = await connectionDesk.rowsOf(channelMessages).find(eq(channelMessages.ref, ref))
  return Promise.all(known.map(({ messageId }) => connectionDesk.rowsOf(messages).first(eq(messages.id, messageId))))
}
const later = () => new Date(Date.now() + 2 * LEASE_MS)

/** A delivery whose file takes longer than the lease of the node that reads it. `takeOver`: what another node did meanwhile. */
async function readSlowly(takeOver: (connectionId: number) => Promise<void>) {
  const connection = await connectionDesk.connected()
  const { ctx } = connectionDesk.desk.kernel
  const [ref, file] = [newId(), { id: `foto-${newId()}`, name: 'foto.png', type: 'image/png' }]
  const ready = Promise.withResolvers<void>()
  connectionDesk.provider.file.ready = ready.promise
  await connection.deliver({ kind: 'message', ref, from: connectionDesk.from(), body: 'Com foto', file })
  await vi.waitFor(() => expect(connectionDesk.provider.calls).toContain(`GET /file/${file.id}`))

  const now = vi.spyOn(ctx, 'now').mockImplementation(later)
  await takeOver(connection.id)
  ready.resolve()
  // It waits for the reading that goes on.
  await readDeliveries(ctx, { tenantId: connectionDesk.desk.admin.tenantId, connectionId: connection.id })
  now.mockRestore()
  return { ...connection, ref }
}

const takenByAnother = (delivered: Delivered) => async (connectionId: number) => {
  await connectionDesk
    .rowsOf(channelConnections)
    .write(eq(channelConnections.connectionId, connectionId), { readerId: 'another node', readerUntil: new Date(later().getTime() + LEASE_MS) })
  await connectionDesk.rowsOf(channelDeliveries).write(eq(channelDeliveries.connectionId, connectionId), delivered)
}

test('the connections of a node that is gone are read by another within 30 s', () => {
  expect(LEASE_MS + CHECK_MS).toBeLessThan(TAKEOVER_MS)
})

test('a node whose lease ran out while it read writes nothing of the delivery: the other node makes one message of it', async () => {
  const { id, ref } = await readSlowly(takenByAnother({ state: 'waiting' }))

  expect(await messagesOf(ref)).toEqual([])
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', problem: null }])
  expect(await connectionDesk.rowsOf(channelConnections).first(eq(channelConnections.connectionId, id))).toMatchObject({ readerId: 'another node' })

  await connectionDesk.rowsOf(channelConnections).write(eq(channelConnections.connectionId, id), { readerUntil: null })
  await connectionDesk.rowsOf(channelDeliveries).write(eq(channelDeliveries.connectionId, id), { receivedAt: new Date(0) })
  await readLost(connectionDesk.desk.kernel.ctx)
  expect(await messagesOf(ref)).toMatchObject([{ body: 'Com foto' }])
})

test('its failure is no problem of a delivery that the other node has read', async () => {
  connectionDesk.provider.file.status = 429
  const { id } = await readSlowly(takenByAnother({ state: 'read' }))

  expect(await deliveriesOf(id)).toMatchObject([{ state: 'read', problem: null, reason: null }])
  expect(await connectionDesk.stateOf(id)).toMatchObject({ unreadable: 0 })
})

test('a node whose lease ran out goes on where no other node has taken the connection', async () => {
  const { id, ref } = await readSlowly(async () => {})

  expect(await messagesOf(ref)).toMatchObject([{ body: 'Com foto' }])
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'read', problem: null }])
})
