import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { messageCreated, sendMessage } from '#plugins/chat/contract/index.ts'
import { contactFields, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { listActivity, undoActionOn } from '#plugins/deeds/contract/index.ts'
import { listTickets, ticketUpdated, updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { upload } from '#tests/server/support/upload.ts'
import * as contract from '../contract/index.ts'
import { schedules } from './schedules.table.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

type Plan = Partial<z.input<typeof contract.createSchedule.input>>

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const planned = (plan: Plan) => ({ body: 'Lembrete', scheduleDate: inHours(1), ...plan })
const create = (who: Session, plan: Plan) => desk.ask(contract.createSchedule, planned(plan), who)
const refused = (who: Session, plan: Plan) => desk.refusal(contract.createSchedule, planned(plan), who)
const list = async (who: Session, filter: z.input<typeof contract.listSchedules.input> = {}) => (await desk.ask(contract.listSchedules, filter, who)).messages
const sees = async (who: Session, id: string) => (await list(who)).some((row) => row.id === id)
const people = () => ({ admin: desk.admin, supervisor: desk.supervisor, agent: desk.agent, agent2: desk.agent2 })
const seers = async (id: string) => {
  const seen = await Promise.all(Object.entries(people()).map(async ([name, who]) => ((await sees(who, id)) ? [name] : [])))
  return seen.flat()
}
/** A conversation of `agent` that `agent2` may not read: the two share no queue. */
const ownTicket = async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  await desk.place(desk.agent2, [desk.vendas])
  return { ticket, visitor }
}

describe('planning', () => {
  test.each(['/messagesSchedule', '/messagesSchedule/'])('POST %s plans for the contact of a ticket', async (path) => {
    const { ticket } = await desk.openTicket(desk.agent)
    const idFront = newId()
    const body = { ticketId: ticket.id, body: 'Olá, {{firstName}}', scheduleDate: inHours(2), recurrence: 'weekly', openTicket: true, idFront }

    const made = await desk.call('POST', path, { token: desk.agent.token, body })

    expect(made).toMatchObject({
      status: 200,
      body: {
        id: idFront,
        seriesId: idFront,
        body: 'Olá, {{firstName}}',
        status: 'pending',
        recurrence: 'weekly',
        openTicket: true,
        contact: { id: ticket.contactId, name: 'Maria Souza' },
        ticket: { id: ticket.id, status: 'open', protocol: ticket.protocol },
        user: { id: desk.agent.userId, name: 'Agente Um' },
        whatsapp: { id: ticket.whatsappId, name: 'Site' },
        scheduleDate: body.scheduleDate,
        messageId: null,
        failure: null,
      },
    })
    expect((await desk.call('GET', path.replace('messagesSchedule', 'scheduleMessages'), { token: desk.agent.token })).body).toMatchObject({
      messages: expect.arrayContaining([made.body]),
    })
  })

  test('for a contact needs no ticket, and goes to the connection of before', async () => {
    const { ticket } = await desk.waitingTicket()

    expect(await create(desk.admin, { contactId: ticket.contactId })).toMatchObject({ ticket: null, ticketId: null, whatsappId: ticket.whatsappId })
  })

  test('the same idFront again plans nothing more, and belongs to nobody else', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const idFront = newId()

    const [one, again] = await Promise.all([create(desk.agent, { ticketId: ticket.id, idFront }), create(desk.agent, { ticketId: ticket.id, idFront })])

    expect(again).toEqual(one)
    expect(await list(desk.agent, { contactId: ticket.contactId })).toHaveLength(1)
    expect(await refused(desk.admin, { ticketId: ticket.id, idFront })).toMatchObject({ status: 422, body: { fields: [{ field: 'idFront', code: 'taken' }] } })
  })

  test.each<[what: string, plan: Plan, status: number, field: string, code: string]>([
    ['a past date', { scheduleDate: inHours(-1) }, 422, 'scheduleDate', 'past'],
    ['a date too far', { scheduleDate: inHours(60 * 8_766) }, 422, 'scheduleDate', 'too_far'],
    ['a blank text', { body: ' \n' }, 422, 'body', 'required'],
    ['a long text', { body: 'a'.repeat(4_097) }, 422, 'body', 'too_big'],
    ['an unknown variable', { body: 'Cupom {{cupom}}' }, 422, 'body', 'unknown_variable'],
    ['an unknown connection', { whatsappId: 999_999 }, 422, 'whatsappId', 'unknown'],
    ['neither ticket nor contact', { ticketId: null }, 422, 'contactId', 'required'],
    ['no date at all', { scheduleDate: 'amanhã' }, 400, 'scheduleDate', 'invalid_format'],
  ])('%s is refused at its field', async (_what, plan, status, field, code) => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await refused(desk.agent, { ticketId: ticket.id, ...plan })).toMatchObject({
      status,
      error: 'ERR_INVALID_INPUT',
      body: { fields: [{ field, code }] },
    })
    expect(await list(desk.agent, { contactId: ticket.contactId })).toEqual([])
  })

  test("a contact's own field is no unknown variable", async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await tenantRows(desk.kernel.ctx.db, desk.admin, contactFields).insert({ contactId: ticket.contactId, name: 'Plano', value: 'Ouro' })

    expect(await create(desk.agent, { ticketId: ticket.id, body: 'Plano {{plano}}' })).toMatchObject({ status: 'pending' })
  })

  test('a file is kept with it, for those who see it', async () => {
    const { ticket } = await ownTicket()
    const fileId = await upload(desk.base, desk.agent, 'tabela.csv', 'cor;preço\nareia;12,50\n')

    const { mediaName, media } = await create(desk.agent, { ticketId: ticket.id, body: '', medias: [fileId] })

    expect({ mediaName, media }).toMatchObject({ mediaName: 'tabela.csv', media: [{ id: fileId, kind: 'document' }] })
    expect(await desk.call('GET', `/media/${fileId}`, { token: desk.admin.token })).toMatchObject({ status: 200 })
    expect(await desk.call('GET', `/media/${fileId}`, { token: desk.agent2.token })).toMatchObject({ status: 404 })
    expect(await refused(desk.agent2, { contactId: ticket.contactId, medias: [fileId] })).toMatchObject({ status: expect.not.toBeOneOf([200, 500]) })
    expect(await create(desk.admin, { ticketId: ticket.id, body: 'De novo', medias: [fileId] })).toMatchObject({ mediaName: 'tabela.csv' })
  })
})

describe('who', () => {
  test('sees: who made it, who leads, and who reads the conversation', async () => {
    const { ticket } = await ownTicket()
    const { id } = await create(desk.agent, { ticketId: ticket.id })

    expect(await seers(id)).toEqual(['admin', 'supervisor', 'agent'])
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    expect(await seers(id)).toEqual(['admin', 'supervisor', 'agent', 'agent2'])
  })

  test('changes: who made it and who leads; a reader does not, and to others it is not there', async () => {
    const { ticket } = await ownTicket()
    const { id } = await create(desk.agent, { ticketId: ticket.id })
    const change = (who: Session, body: string) => desk.ask(contract.updateSchedule, { id, body }, who)

    expect(await change(desk.agent, 'Um')).toMatchObject({ body: 'Um', rev: 2 })
    expect(await change(desk.supervisor, 'Dois')).toMatchObject({ body: 'Dois', user: { id: desk.agent.userId } })
    expect(await desk.refusal(contract.updateSchedule, { id, body: 'Três' }, desk.agent2)).toMatchObject({ status: 404, error: 'ERR_NO_SCHEDULE_FOUND' })
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    expect(await desk.refusal(contract.updateSchedule, { id, body: 'Três' }, desk.agent2)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
    expect(await desk.refusal(contract.cancelSchedule, { id }, desk.agent2)).toMatchObject({ status: 403 })
    expect((await list(desk.agent)).find((row) => row.id === id)).toMatchObject({ body: 'Dois', status: 'pending' })
  })

  test('another company and a superadmin: nothing', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { id } = await create(desk.agent, { ticketId: ticket.id })
    const { admin: neighbour } = await desk.otherTenant()

    expect(await list(neighbour)).toEqual([])
    expect(await desk.refusal(contract.updateSchedule, { id, body: 'Invasão' }, neighbour)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.cancelSchedule, { id }, neighbour)).toMatchObject({ status: 404 })
    expect(await refused(neighbour, { ticketId: ticket.id })).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.listSchedules, {}, desk.superadmin)).toMatchObject({ status: 403 })
    expect(await refused(desk.superadmin, { ticketId: ticket.id })).toMatchObject({ status: 403 })
  })

  test('a plain user plans neither past a conversation of another nor for a contact of a colleague', async () => {
    const { ticket } = await ownTicket()
    const { contactId } = ticket

    expect(await refused(desk.agent2, { ticketId: ticket.id })).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
    expect(await refused(desk.agent2, { contactId })).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET' })
    await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
    expect(await create(desk.agent2, { contactId })).toMatchObject({ status: 'pending' })
    await tenantRows(desk.kernel.ctx.db, desk.admin, contactWallets).insert({ contactId, userId: desk.agent.userId })
    expect(await refused(desk.agent2, { contactId })).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
    expect(await create(desk.agent, { contactId })).toMatchObject({ status: 'pending' })
  })

  test('hears of it: who sees it, and nobody else', async () => {
    const { ticket } = await ownTicket()
    const [maker, admin, colleague] = await Promise.all([desk.socket(desk.agent), desk.socket(desk.admin), desk.socket(desk.agent2)])

    const made = await create(desk.agent, { ticketId: ticket.id })
    const canceled = await desk.ask(contract.cancelSchedule, { id: made.id }, desk.agent)

    for (const ear of [maker, admin]) {
      expect(await ear.hear(contract.scheduleCreated, ({ id }) => id === made.id)).toEqual(made)
      expect(await ear.hear(contract.scheduleUpdated, ({ id }) => id === made.id)).toEqual(canceled)
    }
    await colleague.settle()
    expect([...colleague.allOf(contract.scheduleCreated), ...colleague.allOf(contract.scheduleUpdated)]).toEqual([])
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })
})

describe('changing', () => {
  test('leaves alone what is not given, and checks what is', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const made = await create(desk.agent, { ticketId: ticket.id, recurrence: 'daily' })
    const change = (plan: Omit<z.input<typeof contract.updateSchedule.input>, 'id'>) =>
      desk.refusal(contract.updateSchedule, { id: made.id, ...plan }, desk.agent)

    const moved = await desk.ask(contract.updateSchedule, { id: made.id, scheduleDate: inHours(5), openTicket: true }, desk.agent)

    expect(moved).toMatchObject({ body: made.body, recurrence: 'daily', openTicket: true, rev: made.rev + 1 })
    expect(await change({ scheduleDate: inHours(-1) })).toMatchObject({ status: 422, body: { fields: [{ field: 'scheduleDate', code: 'past' }] } })
    expect(await change({ body: '' })).toMatchObject({ status: 422, body: { fields: [{ field: 'body', code: 'required' }] } })
    expect(await change({ body: '{{cupom}}' })).toMatchObject({ status: 422, body: { fields: [{ field: 'body', code: 'unknown_variable' }] } })
    expect(await change({ medias: ['00000000-0000-4000-8000-000000000000'] })).toMatchObject({ status: 404, error: 'ERR_UPLOAD_NOT_FOUND' })
  })

  test('canceled, it stays in the list; again is harmless, and nothing of it changes any more', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { id } = await create(desk.agent, { ticketId: ticket.id })
    const path = `/messagesSchedule/${id}/`

    const canceled = await desk.call('DELETE', path, { token: desk.agent.token })
    const again = await desk.call('DELETE', path, { token: desk.agent.token })

    expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled' } })
    expect(again.body).toEqual(canceled.body)
    expect(await list(desk.agent, { contactId: ticket.contactId })).toMatchObject([{ id, status: 'canceled' }])
    expect(await desk.refusal(contract.updateSchedule, { id, body: 'Ainda' }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_SCHEDULE_NOT_PENDING' })
  })
})

describe('undo of a cancel', () => {
  const mark = (id: string) => ({ rows: 'schedules.schedule', rowId: id })

  test('plans the same row again, of the same person, and is in the log of whoever canceled it', async () => {
    const { ticket } = await ownTicket()
    const made = await create(desk.agent, { ticketId: ticket.id, recurrence: 'weekly' })
    const ear = await desk.socket(desk.agent)
    await desk.ask(contract.cancelSchedule, { id: made.id }, desk.supervisor)
    const [entry] = (await desk.ask(listActivity, {}, desk.supervisor)).deeds
    expect(entry).toMatchObject({ said: { key: 'schedules.activity.canceled' }, contactId: ticket.contactId, whyNot: null })

    await desk.ask(undoActionOn, mark(made.id), desk.supervisor)

    const again = await list(desk.agent, { contactId: ticket.contactId })
    expect(again).toEqual([{ ...made, rev: made.rev + 2, updatedAt: expect.any(String) }])
    await ear.hear(contract.scheduleUpdated, ({ id, status }) => id === made.id && status === 'pending')
    expect(await desk.refusal(undoActionOn, mark(made.id), desk.supervisor)).toMatchObject({ status: 409, error: 'ERR_DEED_UNDONE' })
  })

  test('is refused once its date is past, and to people who did not cancel it', async () => {
    const { ticket } = await ownTicket()
    const { id } = await create(desk.agent, { ticketId: ticket.id })
    await desk.ask(contract.cancelSchedule, { id }, desk.agent)
    const { admin: neighbour } = await desk.otherTenant()
    for (const who of [desk.agent2, neighbour]) expect(await desk.refusal(undoActionOn, mark(id), who)).toMatchObject({ status: 404 })
    await tenantRows(desk.kernel.ctx.db, desk.admin, schedules).update(eq(schedules.id, id), { scheduleDate: new Date(Date.now() - HOUR_MS) })

    const refused = await desk.refusal(undoActionOn, mark(id), desk.agent)

    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'scheduleDate', code: 'past' }] } })
    expect(await list(desk.agent, { contactId: ticket.contactId })).toMatchObject([{ id, status: 'canceled' }])
  })

  test('is refused where the person may not change the row any more', async () => {
    const { ticket } = await ownTicket()
    const { id } = await create(desk.agent, { ticketId: ticket.id })
    await desk.ask(contract.cancelSchedule, { id }, desk.agent)
    await tenantRows(desk.kernel.ctx.db, desk.admin, schedules).update(eq(schedules.id, id), { userId: desk.agent2.userId })

    expect(await desk.refusal(undoActionOn, mark(id), desk.agent)).toMatchObject({ status: 403 })
  })
})

describe('the list', () => {
  test('is filtered by status, person, contact, ticket, date, and words whatever their accents', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { contactId, id: ticketId } = ticket
    const soon = await create(desk.agent, { ticketId, body: 'Promoção de verão', scheduleDate: '2030-03-10T12:00:00Z' })
    const later = await create(desk.admin, { contactId, body: 'Renovação', scheduleDate: '2030-03-12T02:00:00Z' })
    await desk.ask(contract.cancelSchedule, { id: later.id }, desk.admin)
    const found = async (filter: z.input<typeof contract.listSchedules.input>) =>
      (await list(desk.admin, { contactId, ...filter })).map(({ id }) => (id === soon.id ? 'soon' : 'later'))

    expect(await found({})).toEqual(['soon', 'later'])
    expect(await found({ status: ['canceled'] })).toEqual(['later'])
    expect(await found({ status: ['pending', 'canceled'] })).toEqual(['soon', 'later'])
    expect(await found({ userId: desk.agent.userId })).toEqual(['soon'])
    expect(await found({ ticketId })).toEqual(['soon'])
    expect(await found({ searchParam: 'PROMOCAO' })).toEqual(['soon'])
    expect(await found({ searchParam: 'maria souza' })).toEqual(['soon', 'later'])
    expect(await found({ searchParam: '%' })).toEqual([])
    expect(await found({ startDate: '2030-03-11T00:00:00Z' })).toEqual(['later'])
    await desk.withSetting(companyTimeZone, 'America/Sao_Paulo', async () => {
      expect(await found({ startDate: '2030-03-11', endDate: '2030-03-11' })).toEqual(['later'])
      expect(await found({ startDate: '2030-03-12', endDate: '2030-03-12' })).toEqual([])
    })
  })

  test('comes in pages of 40', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    for (let hours = 1; hours <= 41; hours += 1) await create(desk.agent, { ticketId: ticket.id, scheduleDate: inHours(hours) })
    const page = (pageNumber: number) => desk.ask(contract.listSchedules, { contactId: ticket.contactId, pageNumber }, desk.agent)

    const [first, second] = await Promise.all([page(1), page(2)])

    expect([first.messages.length, first.count, first.hasMore]).toEqual([40, 41, true])
    expect([second.messages.length, second.hasMore]).toEqual([1, false])
    expect(second.messages[0]?.id).not.toBe(first.messages[39]?.id)
  })
})

describe('in the conversation', () => {
  test('a message with a scheduleDate is kept, once, also for a closed ticket', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
    const wanted = { ticketId: ticket.id, body: 'Até amanhã', scheduleDate: inHours(24), idFront: newId() }

    const kept = await desk.ask(sendMessage, wanted, desk.agent)
    const again = await desk.ask(sendMessage, wanted, desk.agent)

    expect(kept).toMatchObject({ id: wanted.idFront, status: 'pending', ack: 0, fromMe: true, sendType: 'schedule', scheduleDate: wanted.scheduleDate })
    expect(again).toEqual(kept)
    expect(await list(desk.agent, { contactId: ticket.contactId })).toMatchObject([{ id: kept.id, ticketId: ticket.id }])
    expect((await visitor.read()).map(({ body }) => body)).not.toContain('Até amanhã')
    const past = { ...wanted, scheduleDate: inHours(-1), idFront: newId() }
    expect(await desk.refusal(sendMessage, past, desk.agent)).toMatchObject({ status: 422, body: { fields: [{ field: 'scheduleDate' }] } })
  })

  test('the ticket lists what its contact is to get, the next first, until it is canceled', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const later = await create(desk.agent, { contactId: ticket.contactId, body: 'Depois', scheduleDate: inHours(9) })
    const sooner = await create(desk.admin, { ticketId: ticket.id, body: 'Antes', scheduleDate: inHours(3) })

    expect((await desk.ticket(ticket.id)).scheduledMessages).toEqual([
      { id: sooner.id, body: 'Antes', scheduleDate: sooner.scheduleDate, status: 'pending' },
      { id: later.id, body: 'Depois', scheduleDate: later.scheduleDate, status: 'pending' },
    ])
    const inList = async () => (await desk.ask(listTickets, { status: ['open'], searchParam: `#${ticket.id}` }, desk.agent)).tickets[0]?.scheduledMessages
    expect((await inList())?.map(({ id }) => id)).toEqual([sooner.id, later.id])
    const ear = await desk.socket(desk.agent)
    await visitor.write('E então?')
    const ofTicket = ({ ticket: shown }: { ticket: { id: number } }) => shown.id === ticket.id
    expect((await ear.hear(ticketUpdated, ({ id }) => id === ticket.id)).scheduledMessages.map(({ id }) => id)).toEqual([sooner.id, later.id])
    expect((await ear.hear(messageCreated, ofTicket)).ticket.scheduledMessages).toHaveLength(2)
    await desk.ask(contract.cancelSchedule, { id: sooner.id }, desk.admin)
    expect((await desk.ticket(ticket.id)).scheduledMessages.map(({ id }) => id)).toEqual([later.id])
    expect((await inList())?.map(({ id }) => id)).toEqual([later.id])
  })
})

test('a zone that nobody knows is refused', async () => {
  const reply = await desk.call('PUT', `/settings/${companyTimeZone.key}`, { token: desk.admin.token, body: { value: 'Marte/Olimpo' } })

  expect(reply).toMatchObject({ status: 422 })
})
