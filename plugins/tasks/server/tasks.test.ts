import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { listNotifications } from '#plugins/notifications/contract/index.ts'
import { createTeam } from '#plugins/team/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { turnDue } from './sweep.ts'

type Draft = Partial<z.input<typeof contract.createTask.input>>

const clock = createClock()
let desk: Desk
let teamId = 0
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
  teamId = (await desk.ask(createTeam, { group: 'Logística', users: [desk.agent.userId, desk.agent2.userId] }, desk.admin)).id
})
afterAll(() => desk.stop())

const newTask = (draft: Draft = {}, who: Session = desk.agent) => desk.ask(contract.createTask, { name: `Tarefa ${newId().slice(-6)}`, ...draft }, who)
const listed = async (wish: Partial<z.input<typeof contract.listTasks.input>> = {}, who: Session = desk.agent) =>
  (await desk.ask(contract.listTasks, wish, who)).tasks
const one = async (id: number, who: Session = desk.admin) => (await listed({}, who)).find((task) => task.id === id)
const sweep = () => turnDue(desk.kernel.ctx)

describe('a task', () => {
  test('of one’s own is made, changed, finished, taken back and deleted, and its people see it live', async () => {
    const ear = await desk.socket(desk.supervisor)
    const made = await newTask({ name: ' Ligar ', limitDate: clock.ahead(60), priority: 'high' })
    expect(made).toMatchObject({
      name: 'Ligar',
      owner: 'Agente Um',
      ownerId: desk.agent.userId,
      acceptance: 'own',
      status: 'pending',
      creator: { id: desk.agent.userId },
    })
    expect(await ear.hear(contract.taskSaved, ({ id }) => id === made.id)).toMatchObject({ name: 'Ligar' })

    const changed = await desk.ask(contract.updateTask, { ...made, comments: 'Depois das 14h', teamId: null }, desk.agent)
    expect(changed).toMatchObject({ comments: 'Depois das 14h', rev: 2 })
    expect(await desk.ask(contract.finishTask, { id: made.id, isFinished: true }, desk.agent)).toMatchObject({ status: 'finished' })
    expect(await desk.ask(contract.finishTask, { id: made.id, isFinished: false }, desk.agent)).toMatchObject({ status: 'pending', finishedAt: null })
    await desk.ask(contract.deleteTask, { id: made.id }, desk.agent)
    expect(await ear.hear(contract.taskGone, ({ id }) => id === made.id)).toEqual({ id: made.id })
    expect(await one(made.id)).toBeUndefined()
  })

  test('turns late by itself, tells its owner, and is on time again with a later date', async () => {
    const { id } = await newTask({ limitDate: clock.ahead(30) })
    const before = await desk.ask(contract.summarizeTasks, {}, desk.agent)
    clock.advance(31)
    await sweep()

    expect(await one(id)).toMatchObject({ status: 'delayed' })
    expect((await desk.ask(contract.summarizeTasks, {}, desk.agent)).delayed).toBe(before.delayed + 1)
    const task = await one(id)
    if (!task) throw new Error('no task')
    expect(await desk.ask(contract.updateTask, { ...task, teamId: null, limitDate: clock.ahead(60) }, desk.agent)).toMatchObject({ status: 'pending' })
  })

  test('reminds once, before it is due', async () => {
    const { id, name } = await newTask({ limitDate: clock.ahead(60), remindMinutes: 30 })
    const told = async () =>
      (await desk.ask(listNotifications, {}, desk.agent)).notifications.filter(({ kind, title }) => kind === 'taskDue' && title === name).length
    clock.advance(31)
    await sweep()
    await sweep()

    await expect.poll(told).toBe(1)
    expect(await one(id)).toMatchObject({ status: 'pending' })
  })

  test('that repeats comes again on its day once it is finished', async () => {
    const made = await newTask({ limitDate: clock.ahead(24 * 60), repeats: 'weekly', name: `Semanal ${newId().slice(-6)}` })
    await desk.ask(contract.finishTask, { id: made.id, isFinished: true }, desk.agent)

    const [next] = (await listed({ searchParam: made.name })).filter(({ id }) => id !== made.id)
    expect(Date.parse(next?.limitDate ?? '') - Date.parse(made.limitDate ?? '')).toBe(7 * 86_400_000)
    expect(next).toMatchObject({ status: 'pending', repeats: 'weekly' })
  })

  test('from a conversation knows it, where its maker may read it', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const made = await newTask({ ticketId: ticket.id })
    expect(await listed({ ticketId: ticket.id })).toMatchObject([{ id: made.id }])
    await desk.place(desk.agent2, [desk.vendas])
    const foreign = await desk.waitingTicket()
    expect((await desk.refusal(contract.createTask, { name: 'x', ticketId: foreign.ticket.id }, desk.agent2)).status).toBe(404)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })
})

describe('given to somebody else', () => {
  test('it asks them, and they say yes', async () => {
    const made = await newTask({ ownerId: desk.agent2.userId })
    expect(made).toMatchObject({ acceptance: 'asked', owner: 'Agente Dois' })
    await expect.poll(async () => (await desk.ask(listNotifications, {}, desk.agent2)).notifications.some(({ kind }) => kind === 'taskGiven')).toBe(true)
    expect(await desk.refusal(contract.answerTask, { id: made.id, isAccepted: true }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_TASK_NOT_ASKED' })

    expect(await desk.ask(contract.answerTask, { id: made.id, isAccepted: true }, desk.agent2)).toMatchObject({ acceptance: 'accepted' })
    expect((await desk.refusal(contract.answerTask, { id: made.id, isAccepted: false }, desk.agent2)).status).toBe(409)
  })

  test('they say no, and the maker hears of it', async () => {
    const made = await newTask({ ownerId: desk.agent2.userId })
    expect(await desk.ask(contract.answerTask, { id: made.id, isAccepted: false }, desk.agent2)).toMatchObject({ acceptance: 'refused' })
    await expect.poll(async () => (await desk.ask(listNotifications, {}, desk.agent)).notifications.some(({ kind }) => kind === 'taskRefused')).toBe(true)
  })

  test('a team sees it, and whoever of it says yes owns it', async () => {
    const made = await newTask({ teamId, ownerId: null }, desk.admin)
    expect(made).toMatchObject({ owner: 'Logística', ownerId: null, acceptance: 'asked' })
    expect(await one(made.id, desk.agent2)).toBeDefined()

    expect(await desk.ask(contract.answerTask, { id: made.id, isAccepted: true }, desk.agent2)).toMatchObject({
      ownerId: desk.agent2.userId,
      acceptance: 'accepted',
    })
    expect((await desk.refusal(contract.answerTask, { id: made.id, isAccepted: true }, desk.agent)).status).toBe(409)
  })
})

test.each<[string, () => Draft, string[]]>([
  ['nothing', () => ({ name: ' ' }), ['name.required']],
  ['a long name', () => ({ name: 'x'.repeat(121) }), ['name.too_big']],
  ['a reminder without a date', () => ({ remindMinutes: 10 }), ['remindMinutes.noDate']],
  ['half a minute', () => ({ remindMinutes: 0.5, limitDate: clock.ahead(60) }), ['remindMinutes.invalid_type']],
  ['a repetition without a date', () => ({ repeats: 'daily' as const }), ['repeats.noDate']],
  ['nobody at all', () => ({ ownerId: null }), ['ownerId.required']],
  ['somebody who is not there', () => ({ ownerId: 999_999 }), ['ownerId.unknown']],
  ['a team that is not there', () => ({ teamId: 999_999 }), ['teamId.unknown']],
])('%s is refused with the field', async (_what, draft, codes) => {
  const { status, body } = await desk.refusal(contract.createTask, { name: 'Torta', ...draft() }, desk.agent)

  expect(status).toBe(422)
  expect((body.fields ?? []).map(({ field, code }) => `${field}.${code}`)).toEqual(codes)
})

test('what is of others is not there: for a colleague, and for another company', async () => {
  const { id } = await newTask({}, desk.agent)
  const neighbour = (await desk.otherTenant()).admin
  for (const who of [desk.agent2, neighbour]) {
    expect(await one(id, who)).toBeUndefined()
    expect((await desk.refusal(contract.finishTask, { id, isFinished: true }, who)).status).toBe(404)
    expect((await desk.refusal(contract.updateTask, { id, name: 'meu' }, who)).status).toBe(404)
    expect((await desk.refusal(contract.deleteTask, { id }, who)).status).toBe(404)
  }
  const given = await newTask({ ownerId: desk.agent2.userId }, desk.supervisor)
  expect((await desk.refusal(contract.deleteTask, { id: given.id }, desk.agent2)).status).toBe(403)
  expect((await desk.ask(contract.summarizeTasks, { ownerId: desk.agent2.userId }, desk.agent)).asked).toBe(
    (await desk.ask(contract.summarizeTasks, {}, desk.agent)).asked,
  )
})

test('they are found by what they say, their state, priority, owner and due time', async () => {
  const name = `Achar ${newId().slice(-6)}`
  const [late, today, later] = [
    await newTask({ name, limitDate: clock.ahead(-5), priority: 'low' }),
    await newTask({ name, limitDate: clock.ahead(1), priority: 'high' }),
    await newTask({ name, limitDate: clock.ahead(20 * 24 * 60) }),
  ]
  const ids = async (wish: object) => (await listed({ searchParam: name, ...wish })).map(({ id }) => id)

  expect(await ids({})).toEqual([late.id, today.id, later.id])
  expect(await ids({ status: ['delayed'] })).toEqual([late.id])
  expect(await ids({ due: 'overdue' })).toEqual([late.id])
  expect(await ids({ priority: ['high', 'low'] })).toEqual([late.id, today.id])
  expect(await ids({ sort: '-priority' })).toEqual([later.id, late.id, today.id])
  expect(await ids({ ownerId: desk.agent2.userId })).toEqual([])
})
