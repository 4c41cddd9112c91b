import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { removeDeleted } from '#core/server/activity/sweep.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import * as closing from '#plugins/closing/contract/index.ts'
import * as customFields from '#plugins/customFields/contract/index.ts'
import { type ActivityItem, listActivity, undoAction, undoActionOn } from '#plugins/deeds/contract/index.ts'
import * as kanban from '#plugins/kanban/contract/index.ts'
import * as labels from '#plugins/labels/contract/index.ts'
import { labels as labelsTable } from '#plugins/labels/server/labels.table.ts'
import * as macros from '#plugins/macros/contract/index.ts'
import * as quickReplies from '#plugins/quickReplies/contract/index.ts'
import * as tickets from '#plugins/tickets/contract/index.ts'
import { tutorials } from '#plugins/tutorials/contract/index.ts'
import { createClock } from './support/clock.ts'
import { type Desk, startDesk } from './support/desk.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

interface Kind {
  what: string
  rows: string
  /** Answers the id. */
  make(name: string, who: Session): Promise<number | string>
  rename(id: number | string, name: string, who: Session): Promise<unknown>
  remove(id: number | string, who: Session): Promise<unknown>
  /** Every row, by id and name. */
  list(who: Session): Promise<{ id: number | string; name: string }[]>
  /** Whether two rows may have one name. */
  isUnique: boolean
}

const RED = '#aa0000'
const steps = [{ command: 'tickets.resolve', args: {} }]
const kinds: Kind[] = [
  {
    what: 'a label',
    rows: 'labels.label',
    make: async (tag, who) => (await desk.ask(labels.createLabel, { tag, color: RED }, who)).id,
    rename: (id, tag, who) => desk.ask(labels.updateLabel, { id: Number(id), tag }, who),
    remove: (id, who) => desk.ask(labels.deleteLabel, { id: Number(id) }, who),
    list: async (who) => (await desk.ask(labels.listLabels, {}, who)).map(({ id, tag }) => ({ id, name: tag })),
    isUnique: true,
  },
  {
    what: 'a variable of the company',
    rows: 'customFields.variable',
    make: async (name, who) => (await desk.ask(customFields.createVariable, { name, value: 'Rua A' }, who)).id,
    rename: (id, name, who) => desk.ask(customFields.updateVariable, { id: Number(id), name }, who),
    remove: (id, who) => desk.ask(customFields.deleteVariable, { id: Number(id) }, who),
    list: async (who) => desk.ask(customFields.listCompanyVariables, {}, who),
    isUnique: true,
  },
  {
    what: 'a tutorial',
    rows: 'tutorials.tutorial',
    make: async (name, who) => (await desk.ask(tutorials.create, { title: name, url: 'https://videos.example/1' }, who)).id,
    rename: (id, name, who) => desk.ask(tutorials.update, { id: Number(id), title: name }, who),
    remove: (id, who) => desk.ask(tutorials.remove, { id: Number(id) }, who),
    list: async (who) => (await desk.ask(tutorials.list, {}, who)).map(({ id, title }) => ({ id, name: title })),
    isUnique: true,
  },
  {
    what: 'a lane',
    rows: 'kanban.lane',
    make: async (name, who) => (await desk.ask(kanban.createLane, { name, color: RED }, who)).id,
    rename: (id, name, who) => desk.ask(kanban.updateLane, { id: Number(id), name }, who),
    remove: (id, who) => desk.ask(kanban.deleteLane, { id: Number(id) }, who),
    list: async (who) => desk.ask(kanban.listLanes, {}, who),
    isUnique: true,
  },
  {
    what: 'a closing reason',
    rows: 'closing.reason',
    make: async (name, who) => (await desk.ask(closing.createReason, { name, color: RED, queues: [desk.vendas] }, who)).id,
    rename: (id, name, who) => desk.ask(closing.updateReason, { id: Number(id), name }, who),
    remove: (id, who) => desk.ask(closing.deleteReason, { id: Number(id) }, who),
    list: async (who) => desk.ask(closing.listReasons, {}, who),
    isUnique: false,
  },
  {
    what: 'a closing message',
    rows: 'closing.message',
    make: async (name, who) => (await desk.ask(closing.createFarewell, { name, message: 'Até logo', queues: [], showToAll: true }, who)).id,
    rename: (id, name, who) => desk.ask(closing.updateFarewell, { id: Number(id), name }, who),
    remove: (id, who) => desk.ask(closing.deleteFarewell, { id: Number(id) }, who),
    list: async (who) => (await desk.ask(closing.listAllFarewells, {}, who)).farewellMessages,
    isUnique: false,
  },
  {
    what: 'a quick reply',
    rows: 'quickReplies.reply',
    make: async (key, who) => (await desk.ask(quickReplies.createFastReply, { key, message: 'Bom dia!', scope: 'shared' }, who)).id,
    rename: (id, key, who) => desk.ask(quickReplies.updateFastReply, { id: Number(id), key }, who),
    remove: (id, who) => desk.ask(quickReplies.deleteFastReply, { id: Number(id) }, who),
    list: async (who) => (await desk.ask(quickReplies.listFastReplies, {}, who)).map(({ id, key }) => ({ id, name: key })),
    isUnique: true,
  },
  {
    what: 'a macro',
    rows: 'macros.macro',
    make: async (name, who) => (await desk.ask(macros.createMacro, { name, isShared: true, steps }, who)).id,
    rename: (id, name, who) => desk.ask(macros.updateMacro, { id: Number(id), name }, who),
    remove: (id, who) => desk.ask(macros.deleteMacro, { id: Number(id) }, who),
    list: async (who) => desk.ask(macros.listMacros, {}, who),
    isUnique: false,
  },
  {
    what: 'a saved view',
    rows: 'tickets.view',
    make: async (name, who) => (await desk.ask(tickets.createView, { name, tab: 'open', filter: {}, isShared: true, queueIds: [] }, who)).id,
    rename: (id, name, who) => desk.ask(tickets.updateView, { id: String(id), name }, who),
    remove: (id, who) => desk.ask(tickets.deleteView, { id: String(id) }, who),
    list: async (who) => desk.ask(tickets.listViews, {}, who),
    isUnique: false,
  },
]

const lastAction = async (who: Session): Promise<ActivityItem> => {
  const [action] = (await desk.ask(listActivity, {}, who)).deeds
  if (!action) throw new Error('Nothing is in the log')
  return action
}
const nameOf = async (kind: Kind, id: number | string) => (await kind.list(desk.admin)).find((row) => row.id === id)?.name ?? null

describe.each(kinds)('$what', (kind) => {
  const { rows, make, rename, remove, isUnique } = kind

  test('that was deleted comes back as the same one, from another window', async () => {
    const id = await make('primeiro', desk.admin)
    const before = (await kind.list(desk.admin)).find((row) => row.id === id)
    await remove(id, desk.admin)
    expect(await nameOf(kind, id)).toBeNull()
    const elsewhere = await desk.login('admin')

    await desk.ask(undoActionOn, { rows, rowId: String(id) }, elsewhere)

    const { rev: _was, updatedAt: _at, ...same } = { rev: 0, updatedAt: '', ...before }
    expect((await kind.list(desk.admin)).find((row) => row.id === id)).toMatchObject(same)
    await remove(id, desk.admin)
  })

  test('that was changed goes back, unless somebody changed it since', async () => {
    const id = await make('segundo', desk.admin)
    await rename(id, 'renomeado', desk.admin)
    const { id: activityId } = await lastAction(desk.admin)
    await rename(id, 'outro', desk.supervisor)

    expect(await desk.refusal(undoAction, { id: activityId }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_CHANGED_SINCE' })
    await desk.ask(undoActionOn, { rows, rowId: String(id) }, desk.supervisor)
    expect(await nameOf(kind, id)).toBe('renomeado')
    await desk.ask(undoAction, { id: activityId }, desk.admin)
    expect(await nameOf(kind, id)).toBe('segundo')
    await remove(id, desk.admin)
  })

  test('that was made goes again', async () => {
    const id = await make('terceiro', desk.admin)

    await desk.ask(undoActionOn, { rows, rowId: String(id) }, desk.admin)

    expect(await nameOf(kind, id)).toBeNull()
  })

  test('is not brought back by who may not keep it', async () => {
    const id = await make('quarto', desk.admin)
    await remove(id, desk.admin)
    const { id: activityId } = await lastAction(desk.admin)

    expect((await desk.refusal(undoAction, { id: activityId }, desk.agent)).status).toBe(404)
    expect((await desk.refusal(undoActionOn, { rows, rowId: String(id) }, desk.agent)).status).toBe(404)
    expect(await nameOf(kind, id)).toBeNull()
  })

  test.runIf(isUnique)('does not come back beside another one of its name, in words', async () => {
    const id = await make('quinto', desk.admin)
    await remove(id, desk.admin)
    const { id: activityId } = await lastAction(desk.admin)
    const other = await make('quinto', desk.admin)

    expect((await desk.refusal(undoAction, { id: activityId }, desk.admin)).status).toBe(422)
    expect(await nameOf(kind, id)).toBeNull()
    await remove(other, desk.admin)
    await desk.ask(undoAction, { id: activityId }, desk.admin)
    expect(await nameOf(kind, id)).toBe('quinto')
    await remove(id, desk.admin)
  })
})

test('a lane comes back with its tickets, but for those that stand in another by then', async () => {
  const lane = await desk.ask(kanban.createLane, { name: 'Proposta', color: RED, order: 1 }, desk.admin)
  const other = await desk.ask(kanban.createLane, { name: 'Fechado', color: RED }, desk.admin)
  const [first, second] = [(await desk.openTicket(desk.agent)).ticket, (await desk.openTicket(desk.agent)).ticket]
  for (const { id } of [first, second]) await desk.ask(tickets.updateTicket, { id, kanban: lane.id }, desk.agent)
  await desk.ask(kanban.deleteLane, { id: lane.id }, desk.admin)
  expect((await desk.ticket(first.id)).kanban).toBeNull()
  await desk.ask(tickets.updateTicket, { id: second.id, kanban: other.id }, desk.agent)
  const ear = await desk.socket(desk.agent2)

  await desk.ask(undoActionOn, { rows: 'kanban.lane', rowId: String(lane.id) }, desk.admin)

  await ear.hear(tickets.ticketUpdated, (ticket) => ticket.id === first.id && ticket.kanban === lane.id)
  expect((await desk.ticket(second.id)).kanban).toBe(other.id)
  expect((await desk.ask(kanban.listLanes, {}, desk.agent)).map(({ name, order }) => [name, order])).toContainEqual(['Proposta', 1])
})

test('what was deleted goes for good after the days that the company keeps it', async () => {
  const { id } = await desk.ask(labels.createLabel, { tag: 'Passageira', color: RED }, desk.admin)
  await desk.ask(labels.deleteLabel, { id }, desk.admin)
  const { ctx } = desk.kernel
  const held = () => tenantRows(ctx.db, desk.admin, labelsTable, { withDeleted: true }).find()
  const isHeld = async () => (await held()).some((label) => label.id === id)
  const DAY_MINUTES = 24 * 60

  clock.advance(29 * DAY_MINUTES)
  await removeDeleted(ctx)
  expect(await isHeld()).toBe(true)
  clock.advance(2 * DAY_MINUTES)
  await removeDeleted(ctx)
  expect(await isHeld()).toBe(false)
})
