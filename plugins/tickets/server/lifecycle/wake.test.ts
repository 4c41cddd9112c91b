import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { activityChanged, listActivity } from '#plugins/deeds/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { wakeTicket } from '../actions/snooze.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

/** Puts a ticket off for an hour; answers how its time comes. */
async function snooze(id: number, who: Session): Promise<() => Promise<void>> {
  const until = clock.ahead(60)
  await desk.ask(contract.snoozeTicket, { id, until }, who)
  return () => wakeTicket.run({ tenantId: desk.admin.tenantId, id, until, by: { id: who.userId, name: who.username } }, desk.kernel.ctx)
}

test('a snooze that ends by itself tells who put it off that their deed cannot go back any more', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const wake = await snooze(ticket.id, desk.agent)
  const ear = await desk.socket(desk.agent)

  await wake()

  expect(await ear.hear(activityChanged)).toEqual({ userId: desk.agent.userId })
  const { deeds } = await desk.ask(listActivity, {}, desk.agent)
  expect(deeds.find(({ kind }) => kind === 'tickets.snooze')?.whyNot).toMatchObject({ code: 'changed', by: null, fields: ['snoozedUntil'] })
})

test('it reminds nobody of what they may not see any more', async () => {
  const { ticket } = await desk.waitingTicket()
  await desk.ask(contract.updateTicket, { id: ticket.id, queueId: desk.suporte }, desk.admin)
  const ear = await desk.socket(desk.agent2)
  const wake = await snooze(ticket.id, desk.agent2)
  await desk.ask(contract.updateTicket, { id: ticket.id, queueId: desk.vendas }, desk.admin)
  await desk.place(desk.agent2, [desk.suporte])

  await wake()

  expect((await desk.ticket(ticket.id)).snoozedUntil).toBeNull()
  await ear.settle()
  expect(ear.allOf(contract.ownerCalled)).toEqual([])
  await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  await (await snooze(ticket.id, desk.agent2))()
  expect(await ear.hear(contract.ownerCalled)).toMatchObject({ ticketId: ticket.id, type: 'snooze' })
})
