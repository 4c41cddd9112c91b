import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { agentPaused, agentRecording, agentTyping } from '#plugins/chat/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

describe('PUT /tickets/:id', () => {
  const put = (id: number, body: unknown) => desk.call('PUT', `/tickets/${id}`, { token: desk.agent.token, body })

  test.each([
    ['a field that no ticket has', { satus: 'closed' }, ['satus']],
    ['several of them beside a known one', { status: 'closed', colour: 'red', assignee: 3 }, ['colour', 'assignee']],
  ])('refuses %s by its name', async (_what, body, fields) => {
    const { ticket } = await desk.openTicket(desk.agent)

    const reply = await put(ticket.id, body)

    expect(reply).toMatchObject({ status: 422, body: { error: 'ERR_INVALID_INPUT', fields: fields.map((field) => ({ field, code: 'unrecognized_keys' })) } })
    expect((await desk.ticket(ticket.id)).status).toBe('open')
  })

  test('what is wrong besides stays a wrong call', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await put(ticket.id, { status: 'aberto', colour: 'red' })).toMatchObject({ status: 400 })
  })

  test('takes a whole row back, as clients of the family send it', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const row = { ...ticket, queue: 'Suporte', lastMessageAt: '2026-11-20T10:00:00.000Z', autoReplyId: null, stepChatFlow: null, count: '1', tenantId: 1 }

    const reply = await put(ticket.id, { ...row, unreadMessages: 7 })

    expect(reply).toMatchObject({ status: 200, body: { unreadMessages: 7, lastMessageAt: ticket.lastMessageAt } })
  })

  test.each(contract.assistantNames.map((name) => `${name}Status` as const))('%s alone switches that assistant', async (field) => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect((await put(ticket.id, { [field]: true })).body).toMatchObject({ [field]: true })
    expect((await put(ticket.id, { [field]: 0 })).body).toMatchObject({ [field]: false })
  })
})

describe('what an agent does before a message is there', () => {
  test.each([
    ['typing', agentTyping, undefined, { isTyping: true, isRecording: false }],
    ['typing that says recording', agentTyping, 'recording', { isTyping: true, isRecording: true }],
    ['recording that says composing', agentRecording, 'composing', { isTyping: true, isRecording: false }],
    ['typing that says paused', agentTyping, 'paused', { isTyping: false, isRecording: false }],
    ['paused that says composing', agentPaused, 'composing', { isTyping: true, isRecording: false }],
  ] as const)('%s goes by what is said', async (_what, endpoint, state, signs) => {
    const { ticket } = await desk.openTicket(desk.agent)
    const ear = await desk.socket(desk.supervisor)

    await desk.ask(endpoint, { id: ticket.id, state }, desk.agent)

    expect(await ear.hear(contract.agentTypingChanged, ({ ticketId }) => ticketId === ticket.id)).toMatchObject(signs)
  })

  test('a state that nobody knows is refused', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await desk.call('POST', `/messages/${ticket.id}/typing`, { token: desk.agent.token, body: { state: 'dançando' } })).toMatchObject({ status: 400 })
  })
})

describe('POST /tickets', () => {
  /** Somebody who came by the only connection, and has no ticket open. */
  const visitorOf = async () => {
    const { visitor, ticket } = await desk.openTicket(desk.admin)
    await desk.ask(contract.updateTicket, { id: ticket.id, status: 'closed' }, desk.admin)
    return { contactId: visitor.contact.id, whatsappId: ticket.whatsappId }
  }
  const allow = async (connectionIds: number[]) =>
    tenantRows(desk.kernel.ctx.db, desk.admin, users).update(eq(users.id, desk.agent2.userId), { whatsappAllowed: connectionIds })

  test('goes over the connections that a person may use, and no other', async () => {
    const { contactId, whatsappId } = await visitorOf()
    const other = await tenantRows(desk.kernel.ctx.db, desk.admin, connections).insert({ name: 'Loja', type: 'webchat', token: 'loja', status: 'CONNECTED' })
    try {
      await allow([other.id])
      expect(await desk.refusal(contract.createTicket, { contactId, whatsappId }, desk.agent2)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
      expect(await desk.ask(contract.createTicket, { contactId }, desk.agent2)).toMatchObject({ whatsappId: other.id })
      await allow([other.id, whatsappId])
      expect(await desk.ask(contract.createTicket, { contactId }, desk.agent2)).toMatchObject({ whatsappId })
    } finally {
      await allow([])
      await tenantRows(desk.kernel.ctx.db, desk.admin, connections).update(eq(connections.id, other.id), { isActive: false })
    }
  })

  test('says that there is no connection', async () => {
    const contact = await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).insert({ name: 'Sem rede', number: '5511987651234' })
    const all = tenantRows(desk.kernel.ctx.db, desk.admin, connections)
    const used = (await all.find(eq(connections.isActive, true))).map(({ id }) => id)
    for (const id of used) await all.update(eq(connections.id, id), { isActive: false })
    try {
      expect(await desk.refusal(contract.createTicket, { contactId: contact.id }, desk.agent)).toMatchObject({ status: 404, error: 'ERR_NO_DEF_WAPP_FOUND' })
    } finally {
      for (const id of used) await all.update(eq(connections.id, id), { isActive: true })
    }
  })
})
