import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { listMessages, sendMessage } from '#plugins/chat/contract/index.ts'
import { notificationsArrived } from '#plugins/notifications/contract/index.ts'
import { freeTicket, joinChatBox, listTicketLogs, updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const whisper = (who: Session, ticketId: number, body = 'Ofereça o desconto') => desk.ask(contract.sendWhisper, { ticketId, body }, who)
const refused = (who: Session, ticketId: number, body = 'Ofereça o desconto') => desk.refusal(contract.sendWhisper, { ticketId, body }, who)
const listed = async (who: Session, ticketId: number) =>
  (await desk.ask(contract.listWhispers, { ticketId }, who)).whispers.map(({ body, from, to }) => `${from.name} → ${to.name}: ${body}`)
const unread = async (who: Session, ticketId: number) =>
  (await desk.ask(contract.listUnreadWhispers, {}, who)).whispers.filter((one) => one.ticketId === ticketId)

describe('a whisper', () => {
  test('goes to whoever has the ticket, who answers, and both have the talk', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const [agent, supervisor] = [await desk.socket(desk.agent), await desk.socket(desk.supervisor)]

    const made = await whisper(desk.supervisor, ticket.id, '  Ofereça o desconto ')
    expect(made).toMatchObject({ ticketId: ticket.id, body: 'Ofereça o desconto', to: { id: desk.agent.userId, name: 'Agente Um' }, readAt: null })
    expect(await agent.hear(contract.whisperSaved, ({ id }) => id === made.id)).toMatchObject({ body: 'Ofereça o desconto' })
    const answer = await whisper(desk.agent, ticket.id, 'Já ofereci')

    expect(answer).toMatchObject({ from: { id: desk.agent.userId }, to: { id: desk.supervisor.userId } })
    expect(await supervisor.hear(contract.whisperSaved, ({ id }) => id === answer.id)).toMatchObject({ body: 'Já ofereci' })
    const both = ['Supervisão → Agente Um: Ofereça o desconto', 'Agente Um → Supervisão: Já ofereci']
    expect(await listed(desk.agent, ticket.id)).toEqual(both)
    expect(await listed(desk.supervisor, ticket.id)).toEqual(both)
  })

  test('never reaches the visitor, whatever they read and hear', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const ear = await visitor.socket()

    await whisper(desk.supervisor, ticket.id, 'Cliente difícil')
    await whisper(desk.agent, ticket.id, 'Difícil mesmo')
    await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Um momento' }, desk.agent)

    await ear.until('the reply', (heard) => (JSON.stringify(heard).includes('Um momento') ? true : undefined))
    expect(JSON.stringify(ear.heard)).not.toMatch(/dif[ií]cil/i)
    expect(JSON.stringify(await visitor.read())).not.toMatch(/dif[ií]cil/i)
    expect(await desk.call('GET', `/tickets/${ticket.id}/whispers`, { token: visitor.caller.token })).toMatchObject({ status: 401 })
  })

  test('is no message and no log of the ticket', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    await whisper(desk.supervisor, ticket.id, 'Só entre nós')

    expect(JSON.stringify(await desk.ask(listMessages, { ticketId: ticket.id }, desk.admin))).not.toContain('entre nós')
    expect(JSON.stringify(await desk.ask(listTicketLogs, { ticketId: ticket.id }, desk.admin))).not.toContain('entre nós')
    expect(JSON.stringify(await desk.ticket(ticket.id))).not.toContain('entre nós')
  })

  test('is not told to a third agent who has the same conversation open', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const [third, owner] = [await desk.socket(desk.agent2), await desk.socket(desk.agent)]
    await third.signal(joinChatBox, ticket.id)

    const { id } = await whisper(desk.supervisor, ticket.id)
    await owner.hear(contract.whisperSaved, (one) => one.id === id)
    await third.settle()

    expect(third.allOf(contract.whisperSaved)).toEqual([])
    expect(JSON.stringify(third.heard)).not.toContain('desconto')
    expect(await listed(desk.agent2, ticket.id)).toEqual([])
    expect(await unread(desk.agent2, ticket.id)).toEqual([])
    expect(await desk.ask(contract.readWhispers, { ticketId: ticket.id }, desk.agent2)).toEqual({ whispers: [] })
  })

  test('is told to another who leads and watches the ticket, and only while they watch', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const admin = await desk.socket(desk.admin)

    expect(await admin.signal(contract.watchTicket, ticket.id)).toEqual({ ok: true })
    const first = await whisper(desk.supervisor, ticket.id, 'Primeiro')
    await admin.hear(contract.whisperSaved, ({ id }) => id === first.id)
    await admin.signal(contract.unwatchTicket, ticket.id)
    await whisper(desk.supervisor, ticket.id, 'Segundo')
    await admin.settle()

    expect(admin.allOf(contract.whisperSaved).map(({ body }) => body)).toEqual(['Primeiro'])
    expect(await listed(desk.admin, ticket.id)).toHaveLength(2)
  })

  test('is noticed by whom it is for', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const ear = await desk.socket(desk.agent)

    await whisper(desk.supervisor, ticket.id)

    const { notifications } = await ear.hear(notificationsArrived, (arrived) =>
      arrived.notifications.some((one) => one.ticketId === ticket.id && one.kind === 'whisper'),
    )
    expect(JSON.stringify(notifications)).not.toContain('desconto')
  })

  test.each([
    ['nothing', '  ', 'required'],
    ['too much', 'x'.repeat(1_001), 'too_big'],
  ])('of %s is refused', async (_what, body, code) => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await refused(desk.supervisor, ticket.id, body)).toMatchObject({ status: 422, body: { fields: [{ field: 'body', code }] } })
    expect(await listed(desk.supervisor, ticket.id)).toEqual([])
  })
})

describe('who may whisper', () => {
  test('a plain user not about a ticket that is not theirs, also one they may read', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await refused(desk.agent2, ticket.id)).toMatchObject({ status: 403 })
    expect(await refused(desk.agent, ticket.id)).toMatchObject({ status: 409, error: 'ERR_NO_WHISPER' })
  })

  test('nobody where the ticket is out of their sight, or of another company', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await whisper(desk.supervisor, ticket.id)
    const { admin: neighbour } = await desk.otherTenant()
    await desk.place(desk.agent2, [desk.vendas])

    for (const who of [desk.agent2, neighbour]) {
      expect(await refused(who, ticket.id)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
      expect(await desk.refusal(contract.listWhispers, { ticketId: ticket.id }, who)).toMatchObject({ status: 404 })
      expect(await desk.refusal(contract.readWhispers, { ticketId: ticket.id }, who)).toMatchObject({ status: 404 })
      expect(await unread(who, ticket.id)).toEqual([])
    }
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    expect(await refused(desk.superadmin, ticket.id)).toMatchObject({ status: 403 })
  })

  test('nobody while nobody has the ticket', async () => {
    const { ticket } = await desk.waitingTicket()

    expect(await refused(desk.supervisor, ticket.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_NO_OWNER' })
  })

  test('an agent no longer once the ticket is another’s, who does not get the old talk', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await whisper(desk.supervisor, ticket.id, 'Para o primeiro')
    await desk.ask(updateTicket, { id: ticket.id, isTransference: true, userId: desk.agent2.userId, queueId: desk.suporte }, desk.supervisor)

    expect(await refused(desk.agent, ticket.id)).toMatchObject({ status: 403 })
    expect(await listed(desk.agent2, ticket.id)).toEqual([])
    expect(await whisper(desk.supervisor, ticket.id, 'Para o segundo')).toMatchObject({ to: { id: desk.agent2.userId } })
    await desk.ask(freeTicket, { id: ticket.id }, desk.supervisor)
  })
})

describe('reading', () => {
  test('takes one’s own whispers away from what is unread, and tells the sender', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const supervisor = await desk.socket(desk.supervisor)
    const { id } = await whisper(desk.supervisor, ticket.id)
    expect(await unread(desk.agent, ticket.id)).toMatchObject([{ id, readAt: null }])

    expect(await desk.ask(contract.readWhispers, { ticketId: ticket.id }, desk.supervisor)).toEqual({ whispers: [] })
    const { whispers } = await desk.ask(contract.readWhispers, { ticketId: ticket.id }, desk.agent)

    expect(whispers).toMatchObject([{ id, rev: 2 }])
    expect(await supervisor.hear(contract.whisperSaved, (one) => one.id === id && one.rev === 2)).toMatchObject({ readAt: whispers[0]?.readAt })
    expect(await unread(desk.agent, ticket.id)).toEqual([])
    expect(await desk.ask(contract.readWhispers, { ticketId: ticket.id }, desk.agent)).toEqual({ whispers: [] })
  })

  test('is what answering does too', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await whisper(desk.supervisor, ticket.id)

    await whisper(desk.agent, ticket.id, 'Certo')

    expect(await unread(desk.agent, ticket.id)).toEqual([])
    expect(await unread(desk.supervisor, ticket.id)).toHaveLength(1)
  })
})
