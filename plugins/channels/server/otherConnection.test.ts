import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { ignoreGroups, moveTicket } from '#plugins/tickets/contract/index.ts'
import { channelChats, channelMessages } from './channels.table.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { FAKE_TYPE } from './testing/fakeProvider.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

const aConnection = (type: string) =>
  connectionDesk.rowsOf(connections).insert({ name: `Outra ${newId().slice(-8)}`, type, token: newId(), status: 'CONNECTED' })
const move = (id: number, whatsappId: number) => connectionDesk.desk.ask(moveTicket, { id, whatsappId }, connectionDesk.desk.agent)
const refusal = (id: number, whatsappId: number) => connectionDesk.desk.refusal(moveTicket, { id, whatsappId }, connectionDesk.desk.agent)

test('a conversation goes on over another line, and what is said leaves there', async () => {
  const [{ ticketId, contactId, say }, other] = [await connectionDesk.talking(), await connectionDesk.connected()]
  // The contact has written there, too: each line has a window of its own.
  const [{ kind, value }] = await connectionDesk.addressesOf(contactId)
  await connectionDesk.rowsOf(channelChats).insert({ connectionId: other.id, contactId, kind, value, lastInboundAt: new Date() })

  await move(ticketId, other.id)
  const { id } = await say('Agora por aqui')

  await connectionDesk.acked(id, 1)
  expect(await connectionDesk.rowsOf(channelMessages).first(eq(channelMessages.messageId, id))).toMatchObject({ connectionId: other.id })
})

test('a person with a number is reached over another channel that calls numbers, and back', async () => {
  const { ticketId, id } = await connectionDesk.talking()
  const sms = await aConnection('sms')

  expect(await move(ticketId, sms.id)).toMatchObject({ whatsappId: sms.id, channel: 'sms', status: 'open' })
  expect(await move(ticketId, id)).toMatchObject({ whatsappId: id, channel: FAKE_TYPE })
})

test('a person without a number, a group, and a channel that calls none are not reached', async () => {
  const [{ ticketId, contactId }, sms, site] = [await connectionDesk.talking(), await aConnection('sms'), await aConnection('webchat')]
  const isRefused = { status: 422, body: { fields: [{ field: 'whatsappId', code: 'channel' }] } }

  expect(await refusal(ticketId, site.id)).toMatchObject(isRefused)
  await connectionDesk.rowsOf(contacts).update(eq(contacts.id, contactId), { number: `telegram:${contactId}` })
  expect(await refusal(ticketId, sms.id)).toMatchObject(isRefused)

  const { deliver } = await connectionDesk.connected()
  const ref = newId()
  await connectionDesk.desk.withSetting(ignoreGroups, 'disabled', async () => {
    await deliver({
      kind: 'message',
      ref,
      from: { addresses: [{ kind: 'group', value: '5511999990000' }], name: 'Grupo' },
      author: connectionDesk.from(),
      body: 'Oi',
    })
    await vi.waitFor(() => connectionDesk.arrived(ref))
  })
  const { ticketId: ofGroup } = await connectionDesk.arrived(ref)
  expect(await connectionDesk.desk.refusal(moveTicket, { id: ofGroup, whatsappId: sms.id }, connectionDesk.desk.admin)).toMatchObject(isRefused)
})
