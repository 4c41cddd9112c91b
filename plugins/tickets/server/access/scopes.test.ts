import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

let desk: Desk
let waiting: contract.Ticket
let mine: contract.Ticket
let theirs: contract.Ticket
let putOff: contract.Ticket

const HOUR_MS = 3_600_000

beforeAll(async () => {
  desk = await startDesk()
  ;({ ticket: waiting } = await desk.waitingTicket())
  ;({ ticket: mine } = await desk.openTicket(desk.agent))
  ;({ ticket: theirs } = await desk.openTicket(desk.agent2))
  ;({ ticket: putOff } = await desk.openTicket(desk.agent))
  await desk.ask(contract.snoozeTicket, { id: putOff.id, until: new Date(Date.now() + HOUR_MS).toISOString() }, desk.agent)
})
afterAll(() => desk.stop())

const listed = async (
  input: Partial<Parameters<typeof desk.ask<(typeof contract.listTickets)['input'], (typeof contract.listTickets)['output']>>[1]>,
  who: Session,
) => {
  const { tickets, counters, snoozed } = await desk.ask(contract.listTickets, { status: ['open', 'pending'], ...input }, who)
  return { ids: tickets.map(({ id }) => id).sort((one, other) => one - other), counters: [counters.open, counters.pending], snoozed }
}

test.each([
  ['mine', () => ({ ids: [waiting.id, mine.id], counters: [1, 1], snoozed: 1 })],
  ['unowned', () => ({ ids: [waiting.id], counters: [0, 1], snoozed: 0 })],
  ['all', () => ({ ids: [waiting.id, mine.id, theirs.id], counters: [2, 1], snoozed: 1 })],
  [undefined, () => ({ ids: [waiting.id, mine.id, theirs.id], counters: [2, 1], snoozed: 1 })],
] as const)('the scope %s narrows rows and totals alike', async (scope, wanted) => {
  expect(await listed(scope ? { scope } : {}, desk.agent)).toEqual(wanted())
})

test('tickets that are put off are counted alone, and among the others, as they are asked for', async () => {
  expect(await listed({ scope: 'mine', snoozed: 'only' }, desk.agent)).toEqual({ ids: [putOff.id], counters: [1, 0], snoozed: 1 })
  expect(await listed({ scope: 'mine', snoozed: 'show' }, desk.agent)).toEqual({ ids: [waiting.id, mine.id, putOff.id], counters: [2, 1], snoozed: 1 })
})

test('a scope that is none is refused', async () => {
  expect((await desk.call('GET', '/tickets?status=open&scope=theirs', { token: desk.agent.token })).status).toBe(400)
})

test("a colleague's ticket can be opened by its address, whatever one's scope", async () => {
  expect((await desk.ask(contract.getTicket, { id: theirs.id }, desk.agent)).id).toBe(theirs.id)
})

test('the usual order begins with who waits longest among waiting tickets alone; who asks for none has the newest first', async () => {
  const made = [await desk.waitingTicket(), await desk.waitingTicket()]
  const [first = 0, second = 0] = made.map(({ ticket }) => ticket.id)
  const order = async (input: { sort?: contract.TicketSort; status: contract.TicketStatus[] }) => {
    const { tickets } = await desk.ask(contract.listTickets, input, desk.agent)
    return tickets.map(({ id }) => id).filter((id) => id === first || id === second)
  }

  expect(await order({ sort: 'usual', status: ['pending'] })).toEqual([first, second])
  expect(await order({ sort: 'usual', status: ['open', 'pending'] })).toEqual([second, first])
  expect(await order({ sort: 'newest', status: ['pending'] })).toEqual([second, first])
  expect(await order({ status: ['pending'] })).toEqual([second, first])
})

test("the badge counts the unread messages of one's own open tickets, and of no others", async () => {
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  const unread = async (who: Session) => (await desk.ask(contract.countUnread, {}, who)).unread
  const before = await unread(desk.agent)
  const theirsBefore = await unread(desk.agent2)

  await visitor.write('Ainda estou aqui')
  await visitor.write('Alguém?')

  expect(await unread(desk.agent)).toBe(before + 2)
  expect(await unread(desk.agent2)).toBe(theirsBefore)
  await desk.ask(contract.updateTicket, { id: ticket.id, unreadMessages: 0 }, desk.agent)
  expect(await unread(desk.agent)).toBe(before)
})

test('a ticket says who wrote last: the contact, oneself, a colleague', async () => {
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  const by = async () => (await desk.ticket(ticket.id)).lastMessageBy
  expect(await by()).toBeNull()

  await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Bom dia' }, desk.agent)
  expect(await by()).toEqual({ userId: desk.agent.userId, name: desk.agent.username })

  await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Eu ajudo' }, desk.supervisor)
  expect(await by()).toEqual({ userId: desk.supervisor.userId, name: desk.supervisor.username })

  await visitor.write('Obrigado')
  expect(await by()).toBeNull()
})
