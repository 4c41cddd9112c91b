import { expect, test } from 'vitest'
import { profiles } from '#core/contract/auth.ts'
import { AppError } from '#core/contract/errors.ts'
import { priorities, type RuleChange, ticketStatuses } from '../../contract/index.ts'
import type { TicketRow } from './birth.ts'
import { planRule, planUpdate, type UpdatePlan, type WantedUpdate } from './transitions.ts'

const SEQUENCES = 2_000
const ACTIVITY = 30
const PEOPLE = [1, 2, 3]
const QUEUES = [1, 2]

type State = Pick<
  TicketRow,
  | 'status'
  | 'userId'
  | 'queueId'
  | 'unreadMessages'
  | 'priority'
  | 'kanban'
  | 'closedAt'
  | 'startedAttendanceAt'
  | 'waitingSince'
  | 'snoozedUntil'
  | 'pausedAt'
  | 'chatFlowId'
  | 'reasonId'
>

const born: State = {
  status: 'pending',
  userId: null,
  queueId: 1,
  unreadMessages: 1,
  priority: 'none',
  kanban: null,
  closedAt: null,
  startedAttendanceAt: null,
  waitingSince: new Date(0),
  snoozedUntil: null,
  pausedAt: null,
  chatFlowId: 3,
  reasonId: null,
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const chance = (share: number) => next() < share
  const one = <T>(...all: [T, ...T[]]): T => all[Math.floor(next() * all.length)] ?? all[0]
  const maybe = <T>(value: () => T, share = 0.4): T | undefined => (chance(share) ? value() : undefined)
  return { chance, one, maybe }
}

type Random = ReturnType<typeof randomOf>

const anyone = ({ one }: Random) => one<number | null>(null, ...PEOPLE)
const anyQueue = ({ one }: Random) => one<number | null>(null, ...QUEUES)

function wantedBy(random: Random): WantedUpdate {
  const { maybe, one } = random
  return {
    status: maybe(() => one(...ticketStatuses), 0.6),
    userId: maybe(() => anyone(random)),
    queueId: maybe(() => anyQueue(random), 0.3),
    isTransference: maybe(() => true, 0.2),
    unreadMessages: maybe(() => one(0, 1, 5), 0.2),
    priority: maybe(() => one(...priorities), 0.1),
    reasonId: maybe(() => one(1, 2), 0.1),
  }
}

const given = <T extends object>(wanted: T): T =>
  Object.assign({}, ...Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [{ [name]: value }])))

function ruleOf(random: Random): RuleChange {
  const { maybe, one } = random
  return given({
    status: one(...ticketStatuses, undefined),
    userId: maybe(() => anyone(random)),
    queueId: maybe(() => anyQueue(random), 0.3),
    chatFlowId: maybe(() => one<number | null>(null, 3), 0.3),
    reasonId: maybe(() => one(1, 2), 0.1),
  })
}

/** Demands of the table of states that a ticket breaks, whatever was done to it. @see contract reference §5.3 */
function broken(state: State): string[] {
  const isClosed = state.status === 'closed'
  const demands: [what: string, holds: boolean][] = [
    ['an open ticket has an owner', state.status !== 'open' || state.userId !== null],
    ['an open ticket began to be attended', state.status !== 'open' || state.startedAttendanceAt !== null],
    ['only a closed one has a time of closing', isClosed === (state.closedAt !== null)],
    ['only a closed one has a reason', isClosed || state.reasonId === null],
    ['nobody waits in a closed one', !isClosed || (state.waitingSince === null && state.snoozedUntil === null && state.pausedAt === null)],
    ['no robot answers in one that is attended or closed', state.status === 'pending' || state.chatFlowId === null],
  ]
  return demands.filter(([, holds]) => !holds).map(([what]) => what)
}

function action(random: Random, before: State, now: Date): UpdatePlan | null {
  const facts = { ...before, username: null, snoozedUntil: before.snoozedUntil?.toISOString() ?? null }
  if (random.chance(0.25)) return planRule(facts, ruleOf(random), now)
  const doer = { userId: random.one(1, 2, 3), profile: random.one(...profiles) }
  try {
    return planUpdate(facts, given(wantedBy(random)), doer, now)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

test(`no sequence of deeds leads to a state that is not allowed (${SEQUENCES} of ${ACTIVITY} deeds)`, () => {
  const reached = new Set<string>()
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const random = randomOf(sequence)
    let state = born
    for (let step = 1; step <= ACTIVITY; step += 1) {
      const before = state
      const plan = action(random, before, new Date(step * 60_000))
      if (!plan) continue
      state = { ...before, ...plan.change }
      reached.add(`${before.status} → ${state.status}`)
      expect({ sequence, step, before, change: plan.change, broken: broken(state) }).toEqual({ sequence, step, before, change: plan.change, broken: [] })
      if (before.status !== state.status) expect({ sequence, step, logs: plan.logs.length }).not.toEqual({ sequence, step, logs: 0 })
    }
  }
  expect([...reached].sort()).toEqual(ticketStatuses.flatMap((from) => ticketStatuses.map((to) => `${from} → ${to}`)).sort())
})
