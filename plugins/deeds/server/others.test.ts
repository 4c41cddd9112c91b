import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import * as tickets from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { createDoings } from './testing/doings.ts'

let desk: Desk
let doings: ReturnType<typeof createDoings>
beforeAll(async () => {
  desk = await startDesk()
  doings = createDoings(desk)
})
afterAll(() => desk.stop())

const of = async (userId: number, who: Session) => (await desk.ask(contract.listActivity, { userId }, who)).deeds
const priorities = (ids: number[]) => Promise.all(ids.map(async (id) => (await desk.ticket(id)).priority))
const become = (ids: number[], wanted: string[]) => vi.waitFor(async () => expect(await priorities(ids)).toEqual(wanted), { timeout: 20_000 })

/** Ranks two tickets of somebody at once; answers them and the action. */
async function many(who: Session = desk.agent, owner: Session = desk.agent): Promise<{ ids: number[]; action: contract.ActivityItem; bulkId: string }> {
  const ids = [(await doings.opened(owner)).id, (await doings.opened(owner)).id]
  const { id: bulkId } = await desk.ask(tickets.startBulk, { which: { ids }, change: { priority: 'urgent' } }, who)
  await vi.waitFor(async () => expect((await desk.ask(tickets.getBulk, { id: bulkId }, who)).status).toBe('done'), { timeout: 20_000 })
  return { ids, action: await doings.last(who), bulkId }
}

test.each<[string, () => Session]>([
  ['a supervisor', () => desk.supervisor],
  ['an administrator', () => desk.admin],
])('%s sees what an agent did to many, and takes it back, by name', async (_who, leader) => {
  const { ids, action } = await many()
  const who = leader()

  expect((await of(desk.agent.userId, who))[0]).toMatchObject({ id: action.id, whyNot: null })
  await doings.takeBack(action.id, who)
  await become(ids, ['none', 'none'])

  const name = (await doings.last(who)).user.name
  expect(await doings.last()).toMatchObject({ id: action.id, undone: { by: name }, whyNot: { code: 'undone' } })
  expect(await doings.last(who)).toMatchObject({ kind: 'deeds.undo', said: action.said, user: { id: who.userId } })
  for (const ticketId of ids) {
    const logs = await desk.ask(tickets.listTicketLogs, { ticketId }, desk.admin)
    expect(logs.find(({ type }) => type === 'undo')?.user?.id).toBe(who.userId)
  }
  expect(await doings.refused(action.id)).toMatchObject({ status: 409, error: 'ERR_DEED_UNDONE' })
})

test('what somebody changed since stays as it is', async () => {
  const { ids, action } = await many()
  const [first = 0] = ids
  await doings.update(first, { priority: 'low' }, desk.agent2)
  await doings.takeBack(action.id, desk.supervisor)

  await become(ids, ['low', 'none'])
})

test('so does what who takes it back may not see any more', async () => {
  const { ids, action, bulkId } = await many(desk.agent, desk.agent2)
  await desk.place(desk.agent, [desk.vendas])
  await doings.takeBack(action.id)
  await vi.waitFor(async () => expect((await desk.ask(tickets.getBulk, { id: bulkId }, desk.agent)).status).toBe('undone'), { timeout: 20_000 })

  expect((await desk.ask(tickets.getBulk, { id: bulkId }, desk.agent)).skipped).toEqual({ ERR_NO_TICKET_FOUND: 2 })
  expect(await priorities(ids)).toEqual(['urgent', 'urgent'])
  await desk.place(desk.agent, [desk.suporte, desk.vendas])
})

test("a supervisor sees plain users' deeds alone; a colleague and another company none", async () => {
  const { action } = await many()
  const led = await many(desk.admin)
  const { admin: neighbour } = await desk.otherTenant()

  expect(await desk.refusal(contract.listActivity, { userId: desk.admin.userId }, desk.supervisor)).toMatchObject({ status: 403 })
  expect(await doings.refused(led.action.id, desk.supervisor)).toMatchObject({ status: 404, error: 'ERR_NO_DEED_FOUND' })
  expect(await desk.refusal(contract.listActivity, { userId: desk.agent.userId }, desk.agent2)).toMatchObject({ status: 403 })
  for (const other of [desk.agent2, neighbour]) expect(await doings.refused(action.id, other)).toMatchObject({ status: 404 })
  expect(await desk.refusal(contract.listActivity, { userId: desk.agent.userId }, neighbour)).toMatchObject({ status: 404 })
  expect(await priorities(led.ids)).toEqual(['urgent', 'urgent'])
})
