import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { newInstallation } from '#core/server/testing/testServer.ts'
import { listMessages, messageCreated } from '#plugins/chat/contract/index.ts'
import { updateConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contactFields } from '#plugins/contacts/server/contacts.table.ts'
import { listTickets, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { schedules } from './schedules.table.ts'
import { sendDue } from './sweep.ts'

type Plan = Partial<z.input<typeof contract.createSchedule.input>>

const DAY = 24 * 60
const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const plan = (plan: Plan, who: Session = desk.agent) =>
  desk.ask(contract.createSchedule, { body: 'Seu pedido chega hoje', scheduleDate: clock.ahead(10), ...plan }, who)
/** The rows of a contact, the earliest first. */
const rowsOf = async (contactId: number, from: Desk = desk) =>
  (await from.ask(contract.listSchedules, { contactId }, from.admin)).messages.toSorted((one, other) => Number(one.timestamp) - Number(other.timestamp))
/** So many minutes later, once nothing is due any more. */
async function pass(minutes: number): Promise<void> {
  clock.advance(minutes)
  await sendDue(desk.kernel.ctx)
}
const ended = (contactId: number, id: string) =>
  vi.waitFor(async () => {
    const row = (await rowsOf(contactId)).find((one) => one.id === id)
    expect(row?.status).not.toBe('pending')
    return row
  })

describe('one that is due', () => {
  test('reaches the contact, once, filled as of that moment, and leaves the list of the ticket', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const ear = await desk.socket(desk.agent)
    const made = await plan({ ticketId: ticket.id, body: 'Oi, {{firstName}}! {{user}}, atendimento {{ticket_id}}' })
    await pass(9)
    expect(await rowsOf(ticket.contactId)).toMatchObject([{ status: 'pending' }])

    await pass(2)
    const sent = await ended(ticket.contactId, made.id)
    await pass(5)

    const body = `Oi, Maria! Agente Um, atendimento ${ticket.id}`
    expect(sent).toMatchObject({ status: 'sent', failure: null, body: made.body })
    expect((await visitor.read()).filter((message) => !message.fromMe).map((message) => message.body)).toEqual([body])
    expect(await ear.hear(messageCreated, (message) => message.id === sent?.messageId)).toMatchObject({
      body,
      sendType: 'schedule',
      scheduleDate: made.scheduleDate,
    })
    expect(await ear.hear(contract.scheduleUpdated, ({ id }) => id === made.id)).toMatchObject({ status: 'sent', messageId: sent?.messageId })
    expect((await desk.ticket(ticket.id)).scheduledMessages).toEqual([])
    expect(await desk.refusal(contract.cancelSchedule, { id: made.id }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_SCHEDULE_NOT_PENDING' })
    expect(await desk.refusal(contract.updateSchedule, { id: made.id, body: 'Tarde' }, desk.agent)).toMatchObject({ status: 409 })
    await vi.waitFor(async () => expect((await rowsOf(ticket.contactId))[0]?.ack).toBeGreaterThan(0))
  })

  test('that was canceled does not go out', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const { id } = await plan({ ticketId: ticket.id })
    await desk.ask(contract.cancelSchedule, { id }, desk.agent)

    await pass(11)

    expect(await rowsOf(ticket.contactId)).toMatchObject([{ status: 'canceled', messageId: null }])
    expect(await visitor.read()).toHaveLength(1)
  })

  test('that was moved goes out at its new time', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { id } = await plan({ ticketId: ticket.id })
    await desk.ask(contract.updateSchedule, { id, scheduleDate: clock.ahead(60) }, desk.agent)

    await pass(30)
    expect(await rowsOf(ticket.contactId)).toMatchObject([{ status: 'pending' }])
    await pass(31)
    expect(await ended(ticket.contactId, id)).toMatchObject({ status: 'sent' })
  })

  test('several of one contact go out in their order', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    for (const [index, minutes] of [7, 3, 9, 1, 5].entries())
      await plan({ ticketId: ticket.id, body: `${minutes}`, scheduleDate: clock.ahead(minutes + index / 100) })

    await pass(10)

    await vi.waitFor(async () => expect((await visitor.read()).slice(1).map(({ body }) => body)).toEqual(['1', '3', '5', '7', '9']))
  })

  test('goes out however late, up to a day; later it is an error that says so', async () => {
    const [one, other] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    const late = await plan({ ticketId: one.ticket.id, scheduleDate: clock.ahead(60) })
    const lost = await plan({ ticketId: other.ticket.id, scheduleDate: clock.ahead(10) })

    await pass(DAY + 30)

    expect(await ended(one.ticket.contactId, late.id)).toMatchObject({ status: 'sent' })
    expect(await ended(other.ticket.contactId, lost.id)).toMatchObject({ status: 'error', failure: 'ERR_SCHEDULE_OVERDUE', messageId: null })
    expect(await other.visitor.read()).toHaveLength(1)
  })
})

describe('the conversation', () => {
  test('of a contact who waits goes on waiting, unread as before', async () => {
    const { ticket, visitor } = await desk.waitingTicket()
    await visitor.write('Ainda aqui?')
    const { id } = await plan({ contactId: ticket.contactId }, desk.admin)

    await pass(11)
    await ended(ticket.contactId, id)

    expect(await desk.ticket(ticket.id)).toMatchObject({
      status: 'pending',
      unreadMessages: 2,
      answered: false,
      userId: null,
      lastMessage: 'Seu pedido chega hoje',
    })
  })

  test('that is closed stays closed', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
    const { id } = await plan({ ticketId: ticket.id })

    await pass(11)
    await ended(ticket.contactId, id)

    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed', lastMessage: 'Seu pedido chega hoje' })
    expect((await visitor.read()).map(({ body }) => body)).toContain('Seu pedido chega hoje')
  })

  test('that is closed is followed by an open one of who planned it, where that was wanted', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
    const { id } = await plan({ ticketId: ticket.id, openTicket: true, body: 'Protocolo {{protocol}}' })

    await pass(11)
    await ended(ticket.contactId, id)

    const { tickets } = await desk.ask(listTickets, { status: ['open'], showAll: true }, desk.admin)
    const opened = tickets.filter(({ contactId }) => contactId === ticket.contactId)
    expect(opened).toMatchObject([{ status: 'open', userId: desk.agent.userId, lastMessage: `Protocolo ${opened[0]?.protocol}` }])
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed' })
  })

  test('that waits is opened for who planned it, where that was wanted', async () => {
    const { ticket } = await desk.waitingTicket()
    const { id } = await plan({ contactId: ticket.contactId, openTicket: true }, desk.agent)

    await pass(11)
    await ended(ticket.contactId, id)

    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'open', userId: desk.agent.userId })
  })
})

describe('a recurrence', () => {
  test('plans its next one as it goes out, and ends with the one that is canceled', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const first = await plan({ ticketId: ticket.id, recurrence: 'daily' })
    await pass(11)
    await ended(ticket.contactId, first.id)

    const [sent, next] = await rowsOf(ticket.contactId)
    expect(sent).toMatchObject({ id: first.id, status: 'sent' })
    expect(next).toMatchObject({ status: 'pending', seriesId: first.id, recurrence: 'daily', body: first.body })
    expect(Number(next?.timestamp) - Number(first.timestamp)).toBe(DAY * 60_000)

    await desk.ask(contract.cancelSchedule, { id: next?.id ?? '' }, desk.agent)
    await pass(2 * DAY)
    expect((await rowsOf(ticket.contactId)).map(({ status }) => status)).toEqual(['sent', 'canceled'])
    expect(await visitor.read()).toHaveLength(2)
  })

  test('that slept over days goes on with the next day, without the days between', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await plan({ ticketId: ticket.id, recurrence: 'daily' })

    await pass(3 * DAY)
    await vi.waitFor(async () => expect(await rowsOf(ticket.contactId)).toHaveLength(2))

    const [lost, next] = await rowsOf(ticket.contactId)
    expect(lost).toMatchObject({ status: 'error', failure: 'ERR_SCHEDULE_OVERDUE' })
    expect(Number(next?.timestamp)).toBeGreaterThan(clock.now().getTime())
    expect(Number(next?.timestamp)).toBeLessThan(clock.now().getTime() + DAY * 60_000)
  })
})

describe('what cannot go out says why, and holds nobody up', () => {
  test('a connection that is no longer in use', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const rows = tenantRows(desk.kernel.ctx.db, desk.admin, connections)
    const spare = await rows.insert({ name: 'Loja antiga', type: 'webchat', token: 'loja-antiga' })
    const { id } = await plan({ ticketId: ticket.id, whatsappId: spare.id })
    await desk.ask(updateConnection, { id: spare.id, isActive: false }, desk.admin)

    await pass(11)

    expect(await ended(ticket.contactId, id)).toMatchObject({ status: 'error', failure: 'ERR_NO_WAPP_FOUND' })
  })

  test('a variable that means nothing any more', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const fields = tenantRows(desk.kernel.ctx.db, desk.admin, contactFields)
    await fields.insert({ contactId: ticket.contactId, name: 'Plano', value: 'Ouro' })
    const { id } = await plan({ ticketId: ticket.id, body: 'Plano {{Plano}}' })
    await fields.remove(eq(contactFields.contactId, ticket.contactId))

    await pass(11)

    expect(await ended(ticket.contactId, id)).toMatchObject({ status: 'error', failure: 'ERR_SCHEDULE_VARIABLE' })
    expect(await visitor.read()).toHaveLength(1)
  })

  test('one that breaks the program is given up after five tries, and the others go out at once', async () => {
    const [broken, ...others] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    const { id } = await plan({ ticketId: broken.ticket.id, recurrence: 'monthly' })
    // No date: nothing can be counted from it.
    await tenantRows(desk.kernel.ctx.db, desk.admin, schedules).update(eq(schedules.id, id), { anchor: 'never' })
    const whole = await Promise.all(others.map(({ ticket }) => plan({ ticketId: ticket.id })))

    await pass(11)
    for (const { contactId, id: other } of whole) expect(await ended(contactId, other)).toMatchObject({ status: 'sent' })
    expect(await rowsOf(broken.ticket.contactId)).toMatchObject([{ status: 'pending', messageId: null }])
    for (let tries = 0; tries < 5; tries += 1) await pass(1)

    await vi.waitFor(async () => expect(await rowsOf(broken.ticket.contactId)).toMatchObject([{ status: 'error', failure: 'ERR_SCHEDULE_FAILED' }]))
    expect(await broken.visitor.read()).toHaveLength(1)
  })
})

describe('birthdays', () => {
  const greet = (input: z.input<typeof contract.sendBirthday.input>, who: Session = desk.agent) => desk.ask(contract.sendBirthday, input, who)

  test('a greeting is filled for each, and goes out once a day', async () => {
    const [one, other] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    const contacts = [one.ticket.contactId, other.ticket.contactId]
    const body = 'Parabéns, {{firstName}}!'

    expect(await greet({ contacts, body })).toEqual({ sent: 2, failed: [] })
    expect(await greet({ contactId: contacts[0], body })).toEqual({ sent: 0, failed: [{ contactId: contacts[0], error: 'ERR_BIRTHDAY_GREETED' }] })
    expect((await one.visitor.read()).map((message) => message.body).slice(1)).toEqual(['Parabéns, Maria!'])
    const { messages } = await desk.ask(listMessages, { ticketId: other.ticket.id }, desk.agent)
    expect(messages.at(-1)).toMatchObject({ body: 'Parabéns, Maria!', sendType: 'schedule', userId: desk.agent.userId })

    clock.advance(DAY)
    expect(await greet({ contactId: contacts[0], body })).toEqual({ sent: 1, failed: [] })
  })

  test('two at the same moment greet once', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const input = { contacts: [ticket.contactId], body: 'Parabéns!' }

    const [one, other] = await Promise.all([greet(input), greet(input, desk.admin)])

    expect(one.sent + other.sent).toBe(1)
    expect(await visitor.read()).toHaveLength(2)
  })

  test('says whom it could not greet, and why', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.place(desk.agent2, [desk.vendas])
    const { admin: neighbour } = await desk.otherTenant()
    const input = { contacts: [ticket.contactId, 999_999], body: 'Parabéns!' }

    expect(await greet(input, desk.agent2)).toEqual({
      sent: 0,
      failed: [
        { contactId: ticket.contactId, error: 'ERR_OTHER_OPEN_TICKET' },
        { contactId: 999_999, error: 'ERR_NO_CONTACT_FOUND' },
      ],
    })
    expect(await desk.refusal(contract.sendBirthday, input, neighbour)).toMatchObject({ status: 422, body: { fields: [{ field: 'whatsappId' }] } })
    expect(await greet({ contacts: [ticket.contactId], body: '{{cupom}}' })).toMatchObject({ sent: 0, failed: [{ error: 'ERR_SCHEDULE_VARIABLE' }] })
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test.each([
    [{ body: ' ', contacts: [1] }, 'body'],
    [{ body: 'Parabéns!' }, 'contactId'],
  ])('%j is refused', async (input, field) => {
    expect(await desk.refusal(contract.sendBirthday, input, desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
  })
})

test('after a restart, what became due meanwhile goes out, once', async () => {
  const installation = await newInstallation()
  const before = await startDesk({ installation })
  const { ticket } = await before.openTicket(before.agent)
  const made = await before.ask(
    contract.createSchedule,
    { ticketId: ticket.id, body: 'Depois da pausa', scheduleDate: new Date(Date.now() + 60_000).toISOString() },
    before.agent,
  )
  await before.stop()

  const later = createClock()
  later.advance(30)
  const after = await startDesk({ installation, now: later.now })
  await sendDue(after.kernel.ctx)
  await vi.waitFor(async () => expect(await rowsOf(ticket.contactId, after)).toMatchObject([{ id: made.id, status: 'sent' }]))
  await sendDue(after.kernel.ctx)

  const { messages } = await after.ask(listMessages, { ticketId: ticket.id }, after.admin)
  expect(messages.filter(({ body }) => body === 'Depois da pausa')).toHaveLength(1)
  await after.stop()
  await installation.remove()
})
