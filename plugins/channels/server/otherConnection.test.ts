import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { ignoreGroups, moveTicket } from '#plugins/tickets/contract/index.ts'
import { channelChats, channelMessages } from './channels.table.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { FAKE_TYPE } from './testing/fakeProvider.ts'

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())
beforeEach(() => lines.begin())

const aConnection = (type: string) => lines.rowsOf(connections).insert({ name: `Outra ${newId().slice(-8)}`, type, token: newId(), status: 'CONNECTED' })
const move = (id: number, whatsappId: number) => lines.desk.ask(moveTicket, { id, whatsappId }, lines.desk.agent)
const refusal = (id: number, whatsappId: number) => lines.desk.refusal(moveTicket, { id, whatsappId }, lines.desk.agent)

test('a conversation goes on over another line, and what is said leaves there', async () => {
  const [{ ticketId, contactId, say }, other] = [await lines.talking(), await lines.connected()]
  // The contact has written there, too: each line has a window of its own.
  const [{ kind, value }] = await lines.addressesOf(contactId)
  await lines.rowsOf(channelChats).insert({ connectionId: other.id, contactId, kind, value, lastInboundAt: new Date() })

  await move(ticketId, other.id)
  const { id } = await say('Agora por aqui')

  await lines.acked(id, 1)
  expect(await lines.rowsOf(channelMessages).first(eq(channelMessages.messageId, id))).toMatchObject({ connectionId: other.id })
})

test('a person with a number is reached over another channel that calls numbers, and back', async () => {
  const { ticketId, id } = await lines.talking()
  const sms = await aConnection('sms')

  expect(await move(ticketId, sms.id)).toMatchObject({ whatsappId: sms.id, channel: 'sms', status: 'open' })
  expect(await move(ticketId, id)).toMatchObject({ whatsappId: id, channel: FAKE_TYPE })
})

test('a person without a number, a group, and a channel that calls none are not reached', async () => {
  const [{ ticketId, contactId }, sms, site] = [await lines.talking(), await aConnection('sms'), await aConnection('webchat')]
  const isRefused = { status: 422, body: { fields: [{ field: 'whatsappId', code: 'channel' }] } }

  expect(await refusal(ticketId, site.id)).toMatchObject(isRefused)
  await lines.rowsOf(contacts).update(eq(contacts.id, contactId), { number: `telegram:${contactId}` })
  expect(await refusal(ticketId, sms.id)).toMatchObject(isRefused)

  const { deliver } = await lines.connected()
  const ref = newId()
  await lines.desk.withSetting(ignoreGroups, 'disabled', async () => {
    await deliver({ kind: 'message', ref, from: { addresses: [{ kind: 'group', value: '5511999990000' }], name: 'Grupo' }, author: lines.from(), body: 'Oi' })
    await vi.waitFor(() => lines.arrived(ref))
  })
  const { ticketId: ofGroup } = await lines.arrived(ref)
  expect(await lines.desk.refusal(moveTicket, { id: ofGroup, whatsappId: sms.id }, lines.desk.admin)).toMatchObject(isRefused)
})
