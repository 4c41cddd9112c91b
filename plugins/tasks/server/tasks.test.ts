import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { createDeal, pipelines } from '#plugins/funnel/contract/index.ts'
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
    const reminderCount = async () =>
      (await desk.ask(listNotifications, {}, desk.agent)).notifications.filter(({ kind, title }) => kind === 'taskDue' && title === name).length
    clock.advance(31)
    await sweep()
    await sweep()

    await expect.poll(reminderCount).toBe(1)
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

describe('the board', () => {
  const board = async (searchParam: string, who: Session = desk.agent) => desk.ask(contract.getTaskBoard, { searchParam }, who)
  const idsOf = async (searchParam: string, columnId: contract.BoardColumnId, who: Session = desk.agent) =>
    (await board(searchParam, who)).find(({ id }) => id === columnId)?.tasks.map(({ id }) => id)
  const boundsOf = async (columnId: contract.BoardColumnId) => (await board('nada com este nome')).find(({ id }) => id === columnId)

  test('has each task in the one column of its due time, and finished ones apart', async () => {
    const name = `Quadro ${newId().slice(-6)}`
    const week = await boundsOf('week')
    const later = await boundsOf('later')
    const late = await newTask({ name, limitDate: clock.ahead(-5) })
    const lastOfToday = await newTask({ name, limitDate: new Date(Date.parse(week?.from ?? '') - 1).toISOString() })
    const firstOfWeek = await newTask({ name, limitDate: week?.from ?? null })
    const firstOfLater = await newTask({ name, limitDate: later?.from ?? null })
    const whenever = await newTask({ name })
    const done = await newTask({ name, limitDate: clock.ahead(-5) })
    await desk.ask(contract.finishTask, { id: done.id, isFinished: true }, desk.agent)

    expect((await board(name)).map(({ id, count, tasks }) => [id, count, tasks.map((task) => task.id)])).toEqual([
      ['overdue', 1, [late.id]],
      ['today', 1, [lastOfToday.id]],
      ['week', 1, [firstOfWeek.id]],
      ['later', 1, [firstOfLater.id]],
      ['none', 1, [whenever.id]],
      ['finished', 1, [done.id]],
    ])
  })

  test('shows nobody what is of others, and filters as the list does', async () => {
    const name = `Quadro ${newId().slice(-6)}`
    const { id } = await newTask({ name, priority: 'high' })
    const neighbour = (await desk.otherTenant()).admin

    expect(await idsOf(name, 'none', desk.agent2)).toEqual([])
    expect(await idsOf(name, 'none', neighbour)).toEqual([])
    expect(await idsOf(name, 'none', desk.supervisor)).toEqual([id])
    const columns = await desk.ask(contract.getTaskBoard, { searchParam: name, priority: ['low'] }, desk.agent)
    expect(columns.every(({ count }) => count === 0)).toBe(true)
  })

  test('sends a long column by pages, and says how long it is', async () => {
    const name = `Longa ${newId().slice(-6)}`
    for (let at = 0; at < 45; at += 1) await newTask({ name })
    const column = (await board(name)).find(({ id }) => id === 'none')
    expect([column?.count, column?.tasks.length]).toEqual([45, 40])

    const rest = await desk.ask(contract.listColumnTasks, { searchParam: name, columnId: 'none', offset: 40 }, desk.agent)

    expect(new Set([...(column?.tasks ?? []), ...rest].map(({ id }) => id)).size).toBe(45)
    expect((await desk.refusal(contract.listColumnTasks, { columnId: 'none', offset: -1 }, desk.agent)).status).toBe(400)
  })

  test('changes no task that somebody changed meanwhile', async () => {
    const made = await newTask()
    const seen = { ...made, teamId: null }
    await desk.ask(contract.updateTask, { ...seen, comments: 'De outra tela' }, desk.agent)

    const refusal = await desk.refusal(contract.updateTask, { ...seen, limitDate: clock.ahead(60) }, desk.agent)

    expect(refusal).toMatchObject({ status: 409, error: 'ERR_TASK_CHANGED' })
    expect(await one(made.id)).toMatchObject({ comments: 'De outra tela', limitDate: null })
  })
})

describe('where a task comes from', () => {
  test('a message of the conversation is known, one of another conversation is not there', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const other = await desk.openTicket(desk.agent)
    const [message] = (await desk.ask(listMessages, { ticketId: ticket.id, peek: true }, desk.agent)).messages
    const messageId = message?.id ?? ''

    expect(await newTask({ ticketId: ticket.id, messageId })).toMatchObject({ ticketId: ticket.id, messageId })
    for (const ticketId of [other.ticket.id, null])
      expect(await desk.refusal(contract.createTask, { name: 'x', ticketId, messageId }, desk.agent)).toMatchObject({
        status: 404,
        error: 'ERR_NO_MESSAGE_FOUND',
      })
  })

  test('a deal is shown to those alone who may see it', async () => {
    const stage = { id: 'novo', name: 'Novo', colour: '#6b7280', limit: null, isLocked: false, probability: 0, rotDays: null, actions: [] }
    const members = [{ userId: desk.agent.userId, role: 'editor' as const }]
    const pipeline = await desk.ask(pipelines.create, { name: `Funil ${newId().slice(-6)}`, stages: [stage], access: 'members', members }, desk.admin)
    const deal = await desk.ask(createDeal, { pipelineId: pipeline.id, title: 'Uniformes' }, desk.agent)
    const ear = await desk.socket(desk.agent2)
    const made = await newTask({ dealId: deal.id, ownerId: desk.agent2.userId })

    expect(made.deal).toEqual({ id: deal.id, name: 'Uniformes' })
    expect(await listed({ dealId: deal.id })).toMatchObject([{ id: made.id }])
    expect(await one(made.id, desk.agent2)).toMatchObject({ deal: null })
    expect(await ear.hear(contract.taskSaved, ({ id }) => id === made.id)).toMatchObject({ deal: null })
    expect(await listed({ dealId: deal.id }, desk.agent2)).toEqual([])
    const stranger = (await desk.otherTenant()).admin
    for (const who of [desk.agent2, stranger])
      expect(await desk.refusal(contract.createTask, { name: 'x', dealId: deal.id }, who)).toMatchObject({ status: 404, error: 'ERR_NO_DEAL_FOUND' })
  })
})
