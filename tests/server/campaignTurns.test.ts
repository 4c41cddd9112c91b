import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { type AutomaticBatch, chatService } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { deleteContact } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { createTicket, ticketCreated, ticketUpdated } from '#plugins/tickets/contract/index.ts'
import { ticketLogs, tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type CampaignDesk, patience, startCampaignDesk } from './support/campaignDesk.ts'

let at: CampaignDesk
beforeAll(async () => {
  at = await startCampaignDesk()
})
afterAll(() => at.stop())
beforeEach(() => at.reset())

const newPerson = () => at.newContact(`Pessoa ${newId().slice(-6)}`)
const bodyOf = (contactId: number) => `Para ${contactId}`
const batchOf = (contactIds: readonly number[]): AutomaticBatch => ({
  ...{ tenantId: at.desk.admin.tenantId, whatsappId: at.connectionId, userId: at.desk.admin.userId, mediaIds: [], sendType: 'campaign' },
  messages: contactIds.map((contactId) => ({ contactId, body: bodyOf(contactId), id: newId() })),
})
const send = (batch: AutomaticBatch) => at.desk.kernel.ctx.transact((tx) => tx.use(chatService).sendAutomaticMany(batch))
const sentTo = async (contactIds: readonly number[]) => {
  const rows = await at.rowsOf(messages).find(and(inArray(messages.contactId, [...contactIds]), eq(messages.sendType, 'campaign')))
  return rows.map(({ contactId, body }) => ({ contactId, body })).sort((one, other) => one.contactId - other.contactId)
}

test('each contact of a turn has one message in a conversation of their own, and it leaves', async () => {
  const ids = [(await newPerson()).id, (await newPerson()).id, (await newPerson()).id]
  const ear = await at.desk.socket(at.desk.admin)

  const answers = await send(batchOf(ids))

  expect(await sentTo(ids)).toEqual(ids.map((contactId) => ({ contactId, body: bodyOf(contactId) })))
  const rows = await at.rowsOf(tickets).find(inArray(tickets.contactId, ids))
  expect(rows.map(({ contactId, status, lastMessage, userId }) => ({ contactId, status, lastMessage, userId }))).toEqual(
    expect.arrayContaining(ids.map((contactId) => ({ contactId, status: 'closed', lastMessage: bodyOf(contactId), userId: null }))),
  )
  expect(rows).toHaveLength(3)
  for (const { id, protocol } of rows) {
    expect(protocol).toMatch(new RegExp(`^\\d{8}-${id}$`))
    expect(await at.rowsOf(ticketLogs).find(eq(ticketLogs.ticketId, id))).toMatchObject([{ type: 'create', userId: at.desk.admin.userId }])
    expect((await ear.hear(ticketCreated, (ticket) => ticket.id === id)).lastMessage).toBe(rows.find((row) => row.id === id)?.lastMessage)
  }
  expect([...answers.keys()].sort((one, other) => one - other)).toEqual(ids)
  await vi.waitFor(() => expect(at.left().filter((text) => ids.some((id) => text.includes(`"${bodyOf(id)}"`)))).toHaveLength(3), patience)
})

test('a conversation that is there takes the message as it is, open or closed, and the other contacts are not held up', async () => {
  const [open, fresh] = [await newPerson(), await newPerson()]
  const ticket = await at.desk.ask(createTicket, { contactId: open.id, whatsappId: at.connectionId, userId: at.desk.agent.userId }, at.desk.agent)
  const ear = await at.desk.socket(at.desk.agent)

  const answers = await send(batchOf([open.id, fresh.id]))

  expect(answers.get(open.id)).toMatchObject({ ticket: { id: ticket.id, status: 'open', lastMessage: bodyOf(open.id) } })
  expect(answers.get(fresh.id)).toMatchObject({ ticket: { status: 'closed' } })
  expect(await ear.hear(ticketUpdated, ({ id, lastMessage }) => id === ticket.id && lastMessage === bodyOf(open.id))).toMatchObject({ status: 'open' })
  // A second turn goes on in both.
  const again = await send(batchOf([open.id, fresh.id]))
  for (const id of [open.id, fresh.id]) {
    const [first, second] = [answers.get(id), again.get(id)]
    expect(first && second && !(first instanceof AppError) && !(second instanceof AppError) && first.ticket.id === second.ticket.id).toBe(true)
  }
})

test('who cannot be written to has the error, and only they', async () => {
  const [deleted, erased, fine] = [await newPerson(), await newPerson(), await newPerson()]
  await at.desk.ask(deleteContact, { id: deleted.id }, at.desk.admin)
  await at.rowsOf(contacts).write(eq(contacts.id, erased.id), { erasedAt: new Date() })
  const nobody = 999_999_999

  const answers = await send(batchOf([deleted.id, erased.id, fine.id, nobody]))

  expect(answers.get(erased.id)).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND', status: 404 })
  expect(answers.get(nobody)).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND', status: 404 })
  expect(answers.get(fine.id)).toMatchObject({ message: { body: bodyOf(fine.id) } })
  // A deleted contact is there again, as with every message to one.
  expect(answers.get(deleted.id)).toMatchObject({ message: { body: bodyOf(deleted.id) } })
  expect(await sentTo([deleted.id, erased.id, fine.id])).toHaveLength(2)
  expect(await at.rowsOf(tickets).find(eq(tickets.contactId, erased.id))).toEqual([])
})

test('two turns for the same contacts at once make one conversation of each', async () => {
  const ids = [(await newPerson()).id, (await newPerson()).id, (await newPerson()).id, (await newPerson()).id]

  await Promise.all([send(batchOf(ids)), send(batchOf([...ids].reverse()))])

  expect(await at.rowsOf(tickets).find(inArray(tickets.contactId, ids))).toHaveLength(4)
  expect(await sentTo(ids)).toHaveLength(8)
})

test('nothing of a turn is stored where one id is stored already', async () => {
  const [first, second] = [await newPerson(), await newPerson()]
  const known = batchOf([first.id])
  await send(known)
  const repeated = batchOf([second.id, first.id])

  await expect(
    send({ ...repeated, messages: repeated.messages.map((one, index) => (index === 1 ? { ...one, id: known.messages[0]?.id ?? '' } : one)) }),
  ).rejects.toThrow()

  expect(await sentTo([second.id])).toEqual([])
})
