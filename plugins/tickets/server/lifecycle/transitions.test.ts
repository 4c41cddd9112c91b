import { describe, expect, test } from 'vitest'
import type { RuleChange } from '../../contract/index.ts'
import { planRule, planUpdate, type UpdatePlan, type WantedUpdate } from './transitions.ts'

const ME = 7
const OTHER = 8
const LATER = '2026-11-22T12:00:00.000Z'
const NOW = new Date('2026-11-21T12:00:00.000Z')

type Before = Parameters<typeof planUpdate>[0]

const waiting: Before = { status: 'pending', userId: null, queueId: 1, username: null, unreadMessages: 2, priority: 'none', kanban: null, snoozedUntil: null }
const mine: Before = { status: 'open', userId: ME, queueId: 1, username: 'Eu', unreadMessages: 0, priority: 'none', kanban: null, snoozedUntil: null }
const theirs: Before = { ...mine, userId: OTHER, username: 'Outra' }
const closed: Before = { ...mine, status: 'closed' }

const me = { userId: ME, profile: 'user' as const }
const admin = { userId: ME, profile: 'admin' as const }

const botStops = { chatFlowId: null, assistants: [] }
const ended = { ...botStops, unreadMessages: 0, waitingSince: null, snoozedUntil: null, pausedAt: null }

interface Case {
  what: string
  before: Before
  wanted: WantedUpdate
  change: UpdatePlan['change']
  logs: string[]
}

const changing: Case[] = [
  {
    what: 'accepting',
    before: waiting,
    wanted: { status: 'open' },
    change: { status: 'open', userId: ME, queueId: 1, startedAttendanceAt: NOW, unreadMessages: 0, ...botStops },
    logs: ['open'],
  },
  {
    what: 'accepting, naming oneself',
    before: waiting,
    wanted: { status: 'open', userId: ME },
    change: { status: 'open', userId: ME, queueId: 1, startedAttendanceAt: NOW, unreadMessages: 0, ...botStops },
    logs: ['open'],
  },
  {
    what: 'accepting into a queue',
    before: { ...waiting, queueId: null },
    wanted: { status: 'open', queueId: 2 },
    change: { status: 'open', userId: ME, queueId: 2, startedAttendanceAt: NOW, unreadMessages: 0, ...botStops },
    logs: ['open'],
  },
  { what: 'putting off', before: mine, wanted: { snoozedUntil: LATER }, change: { snoozedUntil: new Date(LATER) }, logs: ['snooze'] },
  { what: 'bringing back', before: { ...mine, snoozedUntil: LATER }, wanted: { snoozedUntil: null }, change: { snoozedUntil: null }, logs: ['wake'] },
  { what: 'returning', before: mine, wanted: { status: 'pending' }, change: { status: 'pending', userId: null }, logs: ['pending'] },
  {
    what: 'returning, with the userId the family sends',
    before: mine,
    wanted: { status: 'pending', userId: null },
    change: { status: 'pending', userId: null },
    logs: ['pending'],
  },
  {
    what: 'resolving',
    before: { ...mine, unreadMessages: 4 },
    wanted: { status: 'closed' },
    change: { status: 'closed', closedAt: NOW, ...ended, reasonId: null },
    logs: ['closed'],
  },
  {
    what: 'resolving what still waits',
    before: waiting,
    wanted: { status: 'closed' },
    change: { status: 'closed', closedAt: NOW, ...ended, reasonId: null },
    logs: ['closed'],
  },
  {
    what: 'a transfer to a queue',
    before: mine,
    wanted: { isTransference: true, queueId: 2 },
    change: { status: 'pending', userId: null, queueId: 2, ...botStops },
    logs: ['transfered'],
  },
  {
    what: 'a transfer to a person',
    before: mine,
    wanted: { isTransference: true, userId: OTHER },
    change: { status: 'open', userId: OTHER, queueId: 1, ...botStops },
    logs: ['transfered', 'receivedTransfer'],
  },
  {
    what: 'giving it to a person without the mark',
    before: mine,
    wanted: { userId: OTHER },
    change: { status: 'open', userId: OTHER, queueId: 1, ...botStops },
    logs: ['transfered', 'receivedTransfer'],
  },
  {
    what: 'a transfer of a waiting one to a person',
    before: waiting,
    wanted: { isTransference: true, userId: OTHER, queueId: 2 },
    change: { status: 'open', userId: OTHER, queueId: 2, startedAttendanceAt: NOW, ...botStops },
    logs: ['transfered', 'receivedTransfer'],
  },
  { what: 'setting the queue', before: waiting, wanted: { queueId: 2 }, change: { queueId: 2 }, logs: ['queue'] },
  { what: 'setting the queue of an open one, whose person stays', before: mine, wanted: { queueId: 2 }, change: { queueId: 2 }, logs: ['queue'] },
  { what: 'taking the queue away', before: waiting, wanted: { queueId: null }, change: { queueId: null }, logs: ['queue'] },
  { what: 'setting the unread count', before: mine, wanted: { unreadMessages: 3 }, change: { unreadMessages: 3 }, logs: [] },
]

const nothing: Omit<Case, 'change' | 'logs'>[] = [
  { what: 'nothing wanted', before: mine, wanted: {} },
  { what: 'accepting what is mine', before: mine, wanted: { status: 'open' } },
  { what: 'returning what waits', before: waiting, wanted: { status: 'pending' } },
  { what: 'resolving what is closed', before: closed, wanted: { status: 'closed' } },
  { what: 'a transfer to where it is', before: mine, wanted: { isTransference: true, queueId: 1, userId: ME } },
  { what: 'setting the queue it has', before: waiting, wanted: { queueId: 1 } },
  { what: 'setting the queue of a closed one', before: closed, wanted: { queueId: 2 } },
  { what: 'the unread count it has', before: mine, wanted: { unreadMessages: 0 } },
]

describe('an update', () => {
  test.each(changing)('$what', ({ before, wanted, change, logs }) => {
    const plan = planUpdate(before, wanted, me, NOW)

    expect(plan.change).toEqual(change)
    expect(plan.logs.map(({ type }) => type)).toEqual(logs)
    expect(plan.isReopening).toBe(false)
  })

  test.each(nothing)('$what changes nothing', ({ before, wanted }) => {
    expect(planUpdate(before, wanted, me, NOW)).toEqual({ change: {}, logs: [], isReopening: false })
  })
})

describe('reopening', () => {
  test('starts a new attendance for who reopens', () => {
    const plan = planUpdate(closed, { status: 'open' }, me, NOW)

    expect(plan).toEqual({
      change: {
        status: 'open',
        userId: ME,
        queueId: 1,
        closedAt: null,
        reasonId: null,
        mergedIntoId: null,
        isFarewellMessage: false,
        startedAttendanceAt: NOW,
      },
      logs: [{ type: 'open', userId: ME }],
      isReopening: true,
    })
  })

  test('as waiting leaves it to nobody', () => {
    const plan = planUpdate(closed, { status: 'pending' }, me, NOW)

    expect(plan.change).toEqual({
      status: 'pending',
      userId: null,
      queueId: 1,
      closedAt: null,
      reasonId: null,
      mergedIntoId: null,
      isFarewellMessage: false,
      startedAttendanceAt: null,
    })
    expect(plan.isReopening).toBe(true)
  })

  test('by a transfer needs the same right', () => {
    expect(planUpdate(closed, { isTransference: true, queueId: 2 }, me, NOW).isReopening).toBe(true)
  })
})

describe("another's ticket", () => {
  test('is not accepted by a plain user', () => {
    expect(() => planUpdate(theirs, { status: 'open' }, me, NOW)).toThrow(
      expect.objectContaining({ code: 'ERR_TICKET_TAKEN', status: 409, body: { username: 'Outra' } }),
    )
  })

  test('may be taken over by an admin', () => {
    expect(planUpdate(theirs, { status: 'open' }, admin, NOW).change).toMatchObject({ status: 'open', userId: ME })
  })
})

test('the logs of a transfer name who gave and who got', () => {
  const { logs } = planUpdate(mine, { isTransference: true, userId: OTHER, queueId: 2 }, me, NOW)

  expect(logs).toEqual([
    { type: 'transfered', userId: ME, queueId: 2 },
    { type: 'receivedTransfer', userId: OTHER, queueId: 2 },
  ])
})

test.each<[string, Parameters<typeof planRule>[0]['status'], RuleChange, number | null | undefined, string[]]>([
  ['gives a waiting one to a flow', 'pending', { chatFlowId: 3 }, 3, ['chatBot']],
  ['takes it from a flow', 'pending', { chatFlowId: null }, null, []],
  ['gives an open one to a flow as it gives it back', 'open', { chatFlowId: 3, status: 'pending' }, 3, ['chatBot', 'pending']],
  ['gives none that is attended to a flow', 'open', { chatFlowId: 3 }, undefined, []],
])('a rule %s', (_what, status, change, chatFlowId, logs) => {
  const held = {
    status,
    userId: status === 'open' ? 1 : null,
    queueId: null,
    username: null,
    unreadMessages: 0,
    priority: 'none',
    kanban: null,
    snoozedUntil: null,
  } as const
  const plan = planRule({ ...held, chatFlowId: change.chatFlowId === null ? 3 : null }, change, new Date())

  expect(plan.change.chatFlowId).toBe(chatFlowId)
  expect(plan.logs.map(({ type }) => type)).toEqual(logs)
})
