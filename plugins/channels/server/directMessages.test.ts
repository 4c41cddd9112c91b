import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { updateConnection } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { directMessages } from '../contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

const NUMBER = '5511987654321'
const BODY = 'Lembrete: ligar para a cliente'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())

const direct = () => connectionDesk.desk.kernel.ctx.use(directMessages)
const contactCount = async () => (await connectionDesk.rowsOf(contacts).find()).length

test('a direct message goes to its number, and its echo is of no conversation, however the phone writes the number', async () => {
  const connection = await connectionDesk.connected()
  const before = await contactCount()
  const sent = await direct().send({ tenantId: connectionDesk.desk.admin.tenantId, connectionId: connection.id }, NUMBER, BODY)
  const from = connectionDesk.from('551187654321', 'Eu')

  await connection.deliver({ kind: 'message', ref: 'eco-direto', from, body: BODY, isOwn: true })

  expect(sent).toEqual({ reason: null, detail: null })
  expect(connectionDesk.provider.taken.at(-1)).toMatchObject({ to: NUMBER, text: BODY })
  await vi.waitFor(async () => expect(await connectionDesk.stateOf(connection.id)).toMatchObject({ waiting: 0, unreadable: 0 }))
  expect(await contactCount()).toBe(before)
})

test('what somebody else wrote on the phone to that number is a conversation as before', async () => {
  const connection = await connectionDesk.connected()
  const before = await contactCount()
  const from = connectionDesk.from('5511987650077')

  await connection.deliver({ kind: 'message', ref: 'do-aparelho', from, body: BODY, isOwn: true })

  await vi.waitFor(async () => expect(await contactCount()).toBe(before + 1))
})

test('a refusal is answered as its reason, and a connection that is off is not chosen', async () => {
  const connection = await connectionDesk.connected()
  const place = { tenantId: connectionDesk.desk.admin.tenantId, connectionId: connection.id }
  const stranger = (await connectionDesk.desk.otherTenant()).admin
  connectionDesk.provider.next({ status: 410 })

  expect(await direct().send(place, NUMBER, BODY)).toMatchObject({ reason: 'invalidRecipient' })
  expect(await direct().send({ ...place, tenantId: stranger.tenantId }, NUMBER, BODY)).toMatchObject({ reason: 'notConnected' })
  expect((await direct().connectionsOf(place.tenantId)).map(({ id }) => id)).toContain(connection.id)
  expect((await direct().connectionsOf(stranger.tenantId)).map(({ id }) => id)).not.toContain(connection.id)
  await connectionDesk.desk.ask(updateConnection, { id: connection.id, isActive: false }, connectionDesk.desk.admin)
  expect((await direct().connectionsOf(place.tenantId)).map(({ id }) => id)).not.toContain(connection.id)
  expect(await direct().send(place, NUMBER, BODY)).toMatchObject({ reason: 'notConnected' })
})
