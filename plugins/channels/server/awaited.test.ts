import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { listUnreadDeliveries } from '../contract/index.ts'
import { channelDeliveries } from './channels.table.ts'
import { readUnreadable } from './deliveries.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let setup: ConnectionDesk
beforeAll(async () => {
  setup = await startConnectionDesk()
})
afterAll(() => setup.stop())
beforeEach(() => setup.begin())

const unread = async (connectionId: number) =>
  (await setup.desk.ask(listUnreadDeliveries, { connectionId }, setup.desk.admin)).deliveries.map(({ state, problem }) => ({ state, problem }))
const messageOf = (connectionId: number, ref: string) => setup.rowsOf(messages).first(eq(messages.idFront, `${connectionId}:${ref}`))

/** A delivery of a message that could not be decrypted, once it is waited for. */
async function awaiting() {
  const [connection, ref] = [await setup.connected(), newId()]
  const from = setup.from(setup.phone())
  await connection.deliver({ kind: 'unreadable', ref: `undecrypted:${ref}`, awaitedRef: ref, what: 'undecrypted', from })
  await vi.waitFor(async () => expect(await unread(connection.id)).toEqual([{ state: 'later', problem: 'awaited' }]))
  const readAgain = () => readUnreadable(setup.desk.kernel.ctx, { tenantId: setup.desk.admin.tenantId, connectionId: connection.id })
  return { connection, ref, from, readAgain }
}

test('a message that could not be decrypted is waited for, and says nothing once it has come', async () => {
  const { connection, ref, from, readAgain } = await awaiting()
  await readAgain()
  expect(await unread(connection.id)).toEqual([{ state: 'later', problem: 'awaited' }])

  await connection.deliver(setup.text(ref, 'Agora sim', from))
  await setup.arrived(ref)
  await readAgain()

  expect(await unread(connection.id)).toEqual([])
  expect(await messageOf(connection.id, `undecrypted:${ref}`)).toBeUndefined()
})

test('one that does not come within two minutes is shown as unreadable, and itself should it come later', async () => {
  const { connection, ref, from, readAgain } = await awaiting()
  const twoMinutesAgo = new Date(Date.now() - 120_000)
  await setup.rowsOf(channelDeliveries).write(and(eq(channelDeliveries.connectionId, connection.id), eq(channelDeliveries.state, 'later')), {
    receivedAt: twoMinutesAgo,
  })

  await readAgain()

  expect(await unread(connection.id)).toEqual([])
  const placeholder = await messageOf(connection.id, `undecrypted:${ref}`)
  expect(placeholder).toMatchObject({ body: 'undecrypted', mediaType: 'unsupported' })
  expect(await setup.desk.ticket(placeholder?.ticketId ?? 0)).toMatchObject({ lastMessage: '⚠' })
  await connection.deliver(setup.text(ref, 'Enfim', from))
  expect(await setup.arrived(ref)).toMatchObject({ body: 'Enfim', ticketId: placeholder?.ticketId })
})
