import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listAudit } from '#plugins/audit/contract/index.ts'
import { chatService, listMessages, messageAcked, searchMessages, sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { listActivity, undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createNote, listNotes } from '#plugins/notes/contract/index.ts'
import { getTicketReport } from '#plugins/reports/contract/index.ts'
import { createRole, deleteRole } from '#plugins/rights/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const remove = (id: number, who = desk.supervisor) => desk.ask(contract.deleteTicket, { id }, who)
const undo = (id: number, rev: number, who = desk.supervisor) => desk.ask(undoActionOn, { rows: 'tickets.deletions', rowId: String(id), rev }, who)
const missing = (id: number, who: Session = desk.admin) => desk.refusal(contract.getTicket, { id }, who)
const logTypes = async (ticketId: number) => (await desk.ask(contract.listTicketLogs, { ticketId }, desk.admin)).map(({ type }) => type).reverse()
/** State of a ticket; what changes with every write is left out. */
const stateOf = ({ rev: _rev, updatedAt: _at, ...ticket }: contract.Ticket) => ticket

describe('who may delete a conversation', () => {
  test.each([
    ['an administrator', () => desk.admin, 200],
    ['a supervisor', () => desk.supervisor, 200],
    ['an agent, also the owner', () => desk.agent, 403],
    ['the superadmin, who has no company', () => desk.superadmin, 403],
  ])('%s', async (_who, by, status) => {
    const { ticket } = await desk.openTicket(desk.agent)

    const reply = await desk.call('DELETE', `/tickets/${ticket.id}`, { token: by().token })

    expect(reply.status).toBe(status)
    expect((await desk.call('GET', `/tickets/${ticket.id}`, { token: desk.admin.token })).status).toBe(status === 200 ? 404 : 200)
  })

  test.each([
    ['an id that is no number', 'x', 400],
    ['a ticket that is not there', '999999', 404],
  ])('%s is refused', async (_what, id, status) => {
    expect((await desk.call('DELETE', `/tickets/${id}`, { token: desk.admin.token })).status).toBe(status)
  })

  test('a conversation of another company is not there', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const neighbour = (await desk.otherTenant()).admin

    expect(await desk.refusal(contract.deleteTicket, { id: ticket.id }, neighbour)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
    expect((await desk.ticket(ticket.id)).status).toBe('open')
  })

  test('an agent whose role allows it deletes what they may read, and nothing else', async () => {
    const [own, hidden] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    await desk.ask(contract.updateTicket, { id: hidden.ticket.id, queueId: desk.vendas }, desk.admin)
    await desk.place(desk.agent2, [desk.suporte])
    const role = await desk.ask(createRole, { name: 'Apaga conversas', permissions: { 'tickets.delete': true }, userIds: [desk.agent2.userId] }, desk.admin)

    const refusal = await desk.refusal(contract.deleteTicket, { id: hidden.ticket.id }, desk.agent2)
    await remove(own.ticket.id, desk.agent2)
    await desk.ask(deleteRole, { id: role.id }, desk.admin)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])

    expect(refusal).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
    expect((await desk.ticket(hidden.ticket.id)).status).toBe('open')
    expect((await missing(own.ticket.id)).status).toBe(404)
  })

  test('a second time it is not there any more', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await remove(ticket.id)

    expect(await desk.refusal(contract.deleteTicket, { id: ticket.id }, desk.admin)).toMatchObject({ status: 404 })
  })
})

describe('a deleted conversation', () => {
  test('is in no list, count, search, history, note or report', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await visitor.write('palavrararíssima de teste')
    await desk.ask(createNote, { ticketId: ticket.id, note: 'Anotada antes' }, desk.agent)
    const read = async () => {
      const listed = await desk.ask(contract.listTickets, { status: ['open'], snoozed: 'show' }, desk.admin)
      const found = await desk.ask(searchMessages, { searchParam: 'palavrararíssima' }, desk.admin)
      const report = await desk.ask(getTicketReport, { searchParam: ticket.protocol }, desk.admin)
      return {
        isListed: listed.tickets.some(({ id }) => id === ticket.id),
        open: listed.counters.open,
        unread: (await desk.ask(contract.countUnread, {}, desk.agent)).unread,
        found: found.messages.length,
        ofContact: (await desk.ask(contract.listTicketsOfContact, { contactId: ticket.contactId }, desk.admin)).length,
        notes: (await desk.ask(listNotes, { contactId: ticket.contactId }, desk.admin)).count,
        reported: report.rows.length,
      }
    }
    const before = await read()
    await remove(ticket.id)
    const after = await read()

    expect(before).toMatchObject({ isListed: true, found: 1, ofContact: 1, notes: 1, reported: 1 })
    expect(after).toEqual({ isListed: false, open: Number(before.open) - 1, unread: before.unread - 1, found: 0, ofContact: 0, notes: 0, reported: 0 })
    expect(await desk.refusal(listMessages, { ticketId: ticket.id }, desk.agent)).toMatchObject({ status: 404 })
    expect(await desk.refusal(sendMessage, { ticketId: ticket.id, body: 'Oi' }, desk.agent)).toMatchObject({ status: 404 })
  })

  test('says who deleted it to those who could read it, and to nobody else', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(contract.updateTicket, { id: ticket.id, queueId: desk.vendas }, desk.admin)
    await desk.place(desk.agent2, [desk.suporte])

    const { rev } = await remove(ticket.id)
    const [reader, other] = [await missing(ticket.id, desk.agent), await missing(ticket.id, desk.agent2)]
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])

    expect(reader).toMatchObject({ status: 404, body: { deletion: { ticketId: ticket.id, rev, by: { userId: desk.supervisor.userId } } } })
    expect(other.status).toBe(404)
    expect(other.body).not.toHaveProperty('deletion')
  })

  test('leaves the browsers of all who saw it, and is named to those that had no connection', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const [owner, colleague] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await remove(ticket.id)

    expect(await owner.hear(contract.ticketLeft, (id) => id === ticket.id)).toBe(ticket.id)
    expect(await colleague.hear(contract.ticketLeft, (id) => id === ticket.id)).toBe(ticket.id)
    expect(await desk.ask(contract.listDeletions, {}, desk.agent)).toContain(ticket.id)
  })

  test('is followed by a new one when the contact writes again', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await remove(ticket.id)

    await visitor.write('Voltei')

    const next = await desk.ticket(await visitor.ticketId())
    expect(next.id).not.toBe(ticket.id)
    expect(next).toMatchObject({ status: 'pending', userId: null, lastMessage: 'Voltei', unreadMessages: 1 })
    expect((await missing(ticket.id)).status).toBe(404)
  })

  test('takes receipts of its messages without a word, and has them after the undo', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const sent = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Chegou?' }, desk.agent)
    const rows = tenantRows(desk.kernel.ctx.db, desk.admin, messages)
    await vi.waitFor(async () => expect((await rows.first(eq(messages.id, sent.id)))?.ack).toBeGreaterThan(0))
    const { rev } = await remove(ticket.id)
    const ear = await desk.socket(desk.admin)

    await desk.kernel.ctx.use(chatService).raiseAcks(desk.admin.tenantId, ticket.contactId, [sent.id], 3)
    await ear.settle()

    expect(ear.allOf(messageAcked)).toEqual([])
    await undo(ticket.id, rev)
    expect((await desk.ask(listMessages, { ticketId: ticket.id }, desk.admin)).messages.find(({ id }) => id === sent.id)).toMatchObject({ ack: 3 })
  })

  test('is in its log, in the register of administration and among what was done', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { rev } = await remove(ticket.id)

    const [entry] = (await desk.ask(listActivity, {}, desk.supervisor)).deeds
    await vi.waitFor(async () => {
      const { entries } = await desk.ask(listAudit, {}, desk.admin)
      expect(entries.some(({ action, name }) => action === 'DELETE /tickets/:id' && name === ticket.protocol)).toBe(true)
    })
    await undo(ticket.id, rev)

    expect(entry).toMatchObject({ kind: 'tickets.delete', name: ticket.name, ticketId: ticket.id })
    expect(await logTypes(ticket.id)).toEqual(['create', 'open', 'delete', 'undo'])
  })
})

describe('the undo', () => {
  test('brings the conversation back as it was, with its messages, to everybody', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await visitor.write('Ainda aqui')
    const before = await desk.ticket(ticket.id)
    const { rev } = await remove(ticket.id)
    const ear = await desk.socket(desk.agent2)

    await undo(ticket.id, rev)

    expect(stateOf(await desk.ticket(ticket.id))).toEqual(stateOf(before))
    expect((await desk.ask(listMessages, { ticketId: ticket.id }, desk.admin)).messages.map(({ body }) => body)).toContain('Ainda aqui')
    expect(await ear.hear(contract.ticketUpdated, ({ id }) => id === ticket.id)).toMatchObject({ status: 'open', userId: desk.agent.userId })
  })

  test('brings it back closed where the contact has another conversation by then', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const { rev } = await remove(ticket.id)
    await visitor.write('Outra coisa')
    const otherId = await visitor.ticketId()

    await undo(ticket.id, rev)

    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed', unreadMessages: 0 })
    expect(await desk.ticket(otherId)).toMatchObject({ status: 'pending', lastMessage: 'Outra coisa' })
  })

  test('is for who did it: a colleague has no such entry', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { rev } = await remove(ticket.id)

    const refusal = await desk.refusal(undoActionOn, { rows: 'tickets.deletions', rowId: String(ticket.id), rev }, desk.agent)

    expect(refusal.status).toBe(404)
    expect((await missing(ticket.id)).status).toBe(404)
  })

  test('of an earlier change is refused while the conversation is deleted', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const changed = await desk.ask(contract.updateTicket, { id: ticket.id, priority: 'high' }, desk.supervisor)
    const { rev } = await remove(ticket.id)
    const takeBack = { rows: 'tickets.one', rowId: String(ticket.id), rev: changed.rev }

    const refusal = await desk.refusal(undoActionOn, takeBack, desk.supervisor)
    await undo(ticket.id, rev)
    await desk.ask(undoActionOn, takeBack, desk.supervisor)

    expect(refusal.status).toBeGreaterThanOrEqual(400)
    expect(refusal.status).toBeLessThan(500)
    expect((await desk.ticket(ticket.id)).priority).toBe('none')
  })
})
