import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { listLoads, snoozeTicket } from '../../contract/index.ts'

const HOUR_MS = 3_600_000
let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

test('open tickets count for their owners and waiting ones for their queues, but not what is put off nor what is another company’s', async () => {
  const loads = async () => {
    const { people, queues } = await desk.ask(listLoads, {}, desk.agent)
    return {
      open: people.find(({ userId }) => userId === desk.agent2.userId)?.open ?? 0,
      pending: queues.find(({ queueId }) => queueId === desk.suporte)?.pending ?? 0,
    }
  }
  const before = await loads()

  await desk.openTicket(desk.agent2)
  const { ticket } = await desk.openTicket(desk.agent2)
  await desk.ask(snoozeTicket, { id: ticket.id, until: new Date(Date.now() + HOUR_MS).toISOString() }, desk.agent2)
  await desk.waitingTicket()

  expect(await loads()).toEqual({ open: before.open + 1, pending: before.pending + 1 })
  const superadmin = await desk.ask(listLoads, {}, desk.superadmin).catch(() => ({ people: [] }))
  expect(superadmin.people.map(({ userId }) => userId)).not.toContain(desk.agent2.userId)
})
