import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { type Ticket, updateTicket, userReopenTicket } from '../../contract/index.ts'

const QUARTER_OF_A_MINUTE = 0.25
const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const resolve = (ticket: Ticket, who: Session) => desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, who)
const mark = ({ id, rev }: Ticket) => ({ rows: 'tickets.one', rowId: String(id), rev })
const stateOf = ({ status, userId, queueId, priority, unreadMessages, closedAt, isFarewellMessage }: Ticket) => ({
  status,
  userId,
  queueId,
  priority,
  unreadMessages,
  closedAt,
  isFarewellMessage,
})

describe('an agent who may not reopen', () => {
  test.each([
    { what: 'an open ticket', make: () => desk.openTicket(desk.agent) },
    { what: 'a waiting one', make: () => desk.waitingTicket() },
  ])('takes the resolving of $what back at once, to exactly what it was', async ({ make }) => {
    const { ticket } = await make()
    const before = await desk.ask(updateTicket, { id: ticket.id, priority: 'high' }, desk.agent)

    await desk.ask(undoActionOn, mark(await resolve(before, desk.agent)), desk.agent)

    expect(stateOf(await desk.ticket(ticket.id))).toEqual(stateOf(before))
  })

  test('no longer once the time for a slip is over', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const resolved = await resolve(ticket, desk.agent)
    clock.advance(QUARTER_OF_A_MINUTE)

    expect(await desk.refusal(undoActionOn, mark(resolved), desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed' })
  })

  test('does not so reopen what somebody else has resolved, nor by the call that reopens', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const resolved = await resolve(ticket, desk.agent2)

    expect(await desk.refusal(undoActionOn, mark(resolved), desk.agent)).toMatchObject({ status: 404 })
    expect(await desk.refusal(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(updateTicket, { id: ticket.id, status: 'open' }, desk.agent2)).toMatchObject({ status: 403 })
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed' })
  })

  test('does not so take back what the contact has answered with a new conversation', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const resolved = await resolve(ticket, desk.agent)
    await visitor.write('Mais uma coisa')

    expect(await desk.refusal(undoActionOn, mark(resolved), desk.agent)).toMatchObject({ status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET' } })
  })
})

test('who may reopen takes it back afterwards too', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const resolved = await resolve(ticket, desk.agent)
  clock.advance(QUARTER_OF_A_MINUTE)

  await desk.withSetting(userReopenTicket, 'enabled', () => desk.ask(undoActionOn, mark(resolved), desk.agent))

  expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'open', userId: desk.agent.userId })
})
