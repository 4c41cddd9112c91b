import { describe, expect, test } from 'vitest'
import type { Ticket } from '../../contract/index.ts'
import { type ActivityFacts, activityOf } from './activityOf.ts'

const ME = 7
const OTHER = 8

/** The fields of a ticket that the rules read. */
const read = {
  id: 1,
  rev: 4,
  name: 'Joana Prado',
  contactId: 3,
  status: 'open',
  userId: ME,
  username: 'Eu',
  queueId: 1,
  queue: { id: 1, queue: 'Suporte', color: '#112233' },
  priority: 'none',
  kanban: null,
  snoozedUntil: null,
  pausedAt: null,
  whatsappId: 1,
  mergedIntoId: null,
  unreadMessages: 0,
} satisfies Partial<Ticket>
const ticket = (change: Partial<Ticket> = {}): Ticket => Object.assign(Object.create(null), read, change)

const mine = ticket()
const waiting = ticket({ status: 'pending', userId: null, username: null, unreadMessages: 2 })
const theirs = ticket({ userId: OTHER, username: 'Outra' })
const closed = ticket({ status: 'closed', reasonId: 5 })
const vendas = { queueId: 2, queue: { id: 2, queue: 'Vendas', color: '#112233' } }
const tomorrow = '2026-11-23T12:00:00.000Z'

interface Case {
  what: string
  before: Ticket
  after: Ticket
  facts?: Partial<ActivityFacts>
  /** Kind, sentence and what is measured. */
  action: [string, string, string[]] | null
}

const cases: Case[] = [
  { what: 'accepting', before: waiting, after: mine, action: ['tickets.accept', 'accept', ['status', 'userId']] },
  {
    what: 'accepting one that was put off',
    before: ticket({ ...waiting, snoozedUntil: tomorrow }),
    after: mine,
    action: ['tickets.accept', 'accept', ['status', 'userId']],
  },
  { what: 'taking over', before: theirs, after: mine, action: ['tickets.takeOver', 'takeOver', ['userId']] },
  { what: 'giving back', before: mine, after: waiting, action: ['tickets.giveBack', 'giveBack', ['status', 'userId']] },
  { what: 'resolving', before: mine, after: closed, action: ['tickets.resolve', 'resolve', ['status']] },
  { what: 'reopening', before: closed, after: mine, action: ['tickets.reopen', 'reopen', ['status']] },
  { what: 'giving to a colleague', before: mine, after: theirs, action: ['tickets.transfer', 'transfer', ['userId']] },
  {
    what: 'transferring to a queue',
    before: mine,
    after: ticket({ ...waiting, ...vendas }),
    facts: { isTransfer: true },
    action: ['tickets.transfer', 'transfer', ['status', 'userId', 'queueId']],
  },
  {
    what: 'transferring to nothing',
    before: mine,
    after: ticket({ ...waiting, queueId: null, queue: null }),
    facts: { isTransfer: true },
    action: ['tickets.transfer', 'transferNowhere', ['status', 'userId', 'queueId']],
  },
  { what: 'another queue', before: mine, after: ticket(vendas), action: ['tickets.queue', 'queue', ['queueId']] },
  { what: 'no queue', before: mine, after: ticket({ queueId: null, queue: null }), action: ['tickets.queue', 'noQueue', ['queueId']] },
  { what: 'priority', before: mine, after: ticket({ priority: 'urgent' }), action: ['tickets.priority', 'priority.urgent', ['priority']] },
  { what: 'a lane', before: mine, after: ticket({ kanban: 3 }), facts: { lane: 'Proposta' }, action: ['tickets.lane', 'lane', ['kanban']] },
  { what: 'out of a lane', before: ticket({ kanban: 3 }), after: mine, action: ['tickets.lane', 'noLane', ['kanban']] },
  { what: 'putting off', before: mine, after: ticket({ snoozedUntil: tomorrow }), action: ['tickets.snooze', 'snooze', ['snoozedUntil']] },
  { what: 'bringing back', before: ticket({ snoozedUntil: tomorrow }), after: mine, action: ['tickets.wake', 'wake', ['snoozedUntil']] },
  { what: 'stopping the clock', before: mine, after: ticket({ pausedAt: tomorrow }), action: ['tickets.pause', 'pause', ['pausedAt']] },
  { what: 'starting the clock', before: ticket({ pausedAt: tomorrow }), after: mine, action: ['tickets.resume', 'resume', ['pausedAt']] },
  {
    what: 'resolving what was paused and put off',
    before: ticket({ pausedAt: tomorrow, snoozedUntil: tomorrow }),
    after: closed,
    action: ['tickets.resolve', 'resolve', ['status']],
  },
  {
    what: 'moving to another connection',
    before: ticket({ whatsappId: 1 }),
    after: ticket({ whatsappId: 2, whatsapp: { id: 2, name: 'Outro site', type: 'webchat' } }),
    action: ['tickets.move', 'move', ['whatsappId']],
  },
  { what: 'marking as unread', before: mine, after: ticket({ unreadMessages: 1 }), action: ['tickets.markUnread', 'markUnread', ['unreadMessages']] },
  { what: 'reading', before: ticket({ unreadMessages: 4 }), after: mine, action: null },
  {
    what: 'merging an open one',
    before: mine,
    after: ticket({ status: 'closed', mergedIntoId: 9 }),
    action: ['tickets.merge', 'merge', ['status', 'mergedIntoId']],
  },
  { what: 'merging a closed one', before: closed, after: ticket({ ...closed, mergedIntoId: 9 }), action: ['tickets.merge', 'merge', ['mergedIntoId']] },
  { what: 'nothing', before: mine, after: mine, action: null },
]

describe('the deed that a change of a ticket is', () => {
  test.each(cases)('$what', ({ before, after, facts, action }) => {
    const noted = activityOf(before, after, { userId: ME, isTransfer: false, lane: null, ...facts })

    expect(noted && [noted.kind, noted.said.key.replace('tickets.deed.', ''), noted.fields]).toEqual(action)
  })

  test('keeps what goes back besides what is measured', () => {
    const noted = activityOf(ticket({ ...mine, pausedAt: tomorrow }), closed, { userId: ME, isTransfer: false, lane: null })

    expect(noted).toMatchObject({ before: { status: 'open', reasonId: null, pausedAt: tomorrow }, after: { status: 'closed', reasonId: 5, pausedAt: null } })
  })
})
