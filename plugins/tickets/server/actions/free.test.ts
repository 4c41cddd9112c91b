import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
  desk.kernel.ctx.host.extend(contract.chatFlows, { has: async (tenantId, id) => tenantId === desk.admin.tenantId && id === 3 })
})
afterAll(() => desk.stop())

const logTypes = async (ticketId: number) => (await desk.ask(contract.listTicketLogs, { ticketId }, desk.admin)).map(({ type }) => type)

describe('PUT /ticketsNull/:id', () => {
  test('gives a ticket back to nobody, out of its flow', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(contract.giveToFlow, { id: ticket.id, chatFlowId: 3 }, desk.agent)

    const freed = await desk.ask(contract.freeTicket, { id: ticket.id, status: 'pending', userId: null }, desk.admin)

    expect(freed).toMatchObject({ status: 'pending', userId: null, chatFlowId: null })
  })

  test('gives it to whom the call names, out of its flow and its assistants', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(contract.updateTicket, { id: ticket.id, difyStatus: true }, desk.agent)

    const given = await desk.ask(contract.freeTicket, { id: ticket.id, status: 'open', userId: desk.agent2.userId }, desk.agent)
    await desk.ask(contract.updateTicket, { id: ticket.id, difyStatus: true }, desk.agent2)
    const kept = await desk.ask(contract.freeTicket, { id: ticket.id, userId: desk.agent2.userId, status: 'open' }, desk.agent2)

    expect(given).toMatchObject({ status: 'open', userId: desk.agent2.userId, difyStatus: false })
    expect(kept).toMatchObject({ status: 'open', userId: desk.agent2.userId, difyStatus: false })
    expect(await desk.ask(contract.freeTicket, { id: ticket.id, status: 'closed' }, desk.agent2)).toMatchObject({ status: 'closed' })
  })

  test.each([
    ['somebody for a waiting one', () => ({ status: 'pending' as const, userId: desk.agent.userId }), 422],
    ['somebody who is not there', () => ({ userId: 999_999 }), 422],
    ["a plain user's own name on a colleague's", () => ({ status: 'open' as const }), 409],
  ])('refuses %s', async (_what, fields, status) => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await desk.refusal(contract.freeTicket, { id: ticket.id, ...fields() }, desk.agent2)).toMatchObject({ status })
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'open', userId: desk.agent.userId })
  })

  test('opens a closed one again so', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(contract.updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

    expect(await desk.ask(contract.freeTicket, { id: ticket.id }, desk.admin)).toMatchObject({ status: 'pending', userId: null, closedAt: null })
  })
})

describe('PUT /ticketsChatBot/:id', () => {
  test('hands a ticket to a flow: waiting, without queue and person', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    const given = await desk.ask(contract.giveToFlow, { id: ticket.id, chatFlowId: 3 }, desk.agent)

    expect(given).toMatchObject({ status: 'pending', userId: null, queueId: null, chatFlowId: 3 })
    expect(await logTypes(ticket.id)).toContain('chatBot')
  })

  test('refuses a flow that is not there', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    const refusal = await desk.refusal(contract.giveToFlow, { id: ticket.id, chatFlowId: 4 }, desk.agent)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'chatFlowId', code: 'unknown' }] } })
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'open', chatFlowId: null })
  })

  test('refuses a closed one', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(contract.updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

    expect(await desk.refusal(contract.giveToFlow, { id: ticket.id, chatFlowId: 3 }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_TICKET_CLOSED' })
  })
})
