import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

describe('POST /ticketscheck/call', () => {
  test('calls who has the ticket, also for a colleague who may not see it, and tells that one nothing', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const owner = await desk.socket(desk.agent)
    await desk.place(desk.agent2, [desk.vendas])

    const answer = await desk.ask(contract.callHolder, { contactId: ticket.contactId, whatsappId: ticket.whatsappId }, desk.agent2)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])

    expect(await owner.hear(contract.ownerCalled, ({ ticketId }) => ticketId === ticket.id)).toMatchObject({ type: 'attention', from: { name: 'Agente Dois' } })
    expect(answer).toEqual({})
  })

  test('finds nobody for a contact without a ticket or with one that waits, and not for who has no tickets', async () => {
    const { ticket } = await desk.waitingTicket()
    const call = (contactId: number, who = desk.agent) => desk.refusal(contract.callHolder, { contactId, whatsappId: ticket.whatsappId }, who)

    expect(await call(999_999)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
    expect(await call(ticket.contactId)).toMatchObject({ status: 409, error: 'ERR_TICKET_NO_OWNER' })
    expect(await call(ticket.contactId, desk.superadmin)).toMatchObject({ status: 403 })
  })
})
