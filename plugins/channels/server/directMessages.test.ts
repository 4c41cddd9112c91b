import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { updateConnection } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { directMessages } from '../contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

const NUMBER = '5511987654321'
const BODY = 'Lembrete: ligar para a cliente'

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())

const direct = () => lines.desk.kernel.ctx.use(directMessages)
const contactCount = async () => (await lines.rowsOf(contacts).find()).length

test('a direct message goes to its number, and its echo is of no conversation, however the phone writes the number', async () => {
  const line = await lines.connected()
  const before = await contactCount()
  const sent = await direct().send({ tenantId: lines.desk.admin.tenantId, connectionId: line.id }, NUMBER, BODY)
  const from = lines.from('551187654321', 'Eu')

  await line.deliver({ kind: 'message', ref: 'eco-direto', from, body: BODY, isOwn: true })

  expect(sent).toEqual({ reason: null, detail: null })
  expect(lines.provider.taken.at(-1)).toMatchObject({ to: NUMBER, text: BODY })
  await vi.waitFor(async () => expect(await lines.lineOf(line.id)).toMatchObject({ waiting: 0, unreadable: 0 }))
  expect(await contactCount()).toBe(before)
})

test('what somebody else wrote on the phone to that number is a conversation as before', async () => {
  const line = await lines.connected()
  const before = await contactCount()
  const from = lines.from('5511987650077')

  await line.deliver({ kind: 'message', ref: 'do-aparelho', from, body: BODY, isOwn: true })

  await vi.waitFor(async () => expect(await contactCount()).toBe(before + 1))
})

test('a refusal is answered as its reason, and a connection that is off is not chosen', async () => {
  const line = await lines.connected()
  const place = { tenantId: lines.desk.admin.tenantId, connectionId: line.id }
  const stranger = (await lines.desk.otherTenant()).admin
  lines.provider.next({ status: 410 })

  expect(await direct().send(place, NUMBER, BODY)).toMatchObject({ reason: 'invalidRecipient' })
  expect(await direct().send({ ...place, tenantId: stranger.tenantId }, NUMBER, BODY)).toMatchObject({ reason: 'notConnected' })
  expect((await direct().connectionsOf(place.tenantId)).map(({ id }) => id)).toContain(line.id)
  expect((await direct().connectionsOf(stranger.tenantId)).map(({ id }) => id)).not.toContain(line.id)
  await lines.desk.ask(updateConnection, { id: line.id, isActive: false }, lines.desk.admin)
  expect((await direct().connectionsOf(place.tenantId)).map(({ id }) => id)).not.toContain(line.id)
  expect(await direct().send(place, NUMBER, BODY)).toMatchObject({ reason: 'notConnected' })
})
