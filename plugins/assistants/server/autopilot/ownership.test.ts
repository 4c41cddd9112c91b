import { describe, expect, test } from 'vitest'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import type { AssistantKind } from '../../contract/index.ts'
import { decide, isStillIts, starterOf } from './ownership.ts'

interface Row {
  id: number
  status: AssistantKind['status']
  isActive: boolean
  connectionIds: number[]
  queueIds: number[]
  startWords: string[]
}
const row = (id: number, change: Partial<Row> = {}): Row => ({
  id,
  status: 'claude',
  isActive: true,
  connectionIds: [],
  queueIds: [],
  startWords: [],
  ...change,
})
const waiting = (change: Parameters<typeof makeTicket>[0] = {}) =>
  makeTicket({ status: 'pending', userId: null, queueId: 7, whatsappId: 3, isGroup: false, chatFlowId: null, startedAttendanceAt: null, ...change })
const NOON = new Date('2026-11-25T12:00:00.000Z')
const session = (change: object = {}) => ({ state: 'on' as const, assistantId: 1, queueId: 7, startedAt: NOON, ...change })

describe('who begins', () => {
  test.each<[string, ReturnType<typeof row>[], string, number | undefined]>([
    ['nobody without a place', [row(1)], 'Oi', undefined],
    ['who is on the connection', [row(1, { connectionIds: [3] })], 'Oi', 1],
    ['the queue before the connection', [row(1, { connectionIds: [3] }), row(2, { queueIds: [7] })], 'Oi', 2],
    ['the word before the queue', [row(1, { queueIds: [7] }), row(2, { startWords: ['oi'] })], 'Oi!', 2],
    ['whose word is not said does not', [row(1, { queueIds: [7], startWords: ['preço'] })], 'Oi', undefined],
    ['whose word is said elsewhere does not', [row(1, { queueIds: [8], startWords: ['oi'] })], 'Oi', undefined],
    ['the eldest of two that fit', [row(2, { queueIds: [7] }), row(1, { queueIds: [7] })], 'Oi', 1],
    ['nobody who is off', [row(1, { queueIds: [7], isActive: false })], 'Oi', undefined],
  ])('%s', (_name, rows, text, expected) => {
    expect(starterOf(rows, waiting(), text)?.id).toBe(expected)
  })
})

describe('a message of a contact', () => {
  const here = row(1, { queueIds: [7] })
  test.each<[string, ReturnType<typeof waiting>, ReturnType<typeof session> | undefined, string]>([
    ['begins', waiting(), undefined, 'begin'],
    ['goes on', waiting({ claudeStatus: true }), session(), 'goOn'],
    ['is nothing to it once the status field is off', waiting(), session(), 'nothing'],
    ['is nothing to it once it handed over', waiting(), session({ state: 'handedOver' }), 'nothing'],
    ['begins again by the status field', waiting({ claudeStatus: true }), session({ state: 'handedOver' }), 'begin'],
    ['begins again once it was closed', waiting(), session({ state: 'closed' }), 'begin'],
    ['is nothing to it in a group', waiting({ isGroup: true }), undefined, 'nothing'],
    ['is nothing to it in a flow', waiting({ chatFlowId: 5, claudeStatus: true }), session(), 'nothing'],
    ['is nothing to it where a person has the ticket', waiting({ status: 'open', userId: 4, claudeStatus: true }), session(), 'nothing'],
  ])('%s', (_name, ticket, before, expected) => {
    expect(decide([here], before, ticket, 'Oi').does).toBe(expected)
  })

  test('hands over where its assistant was switched off meanwhile', () => {
    expect(decide([{ ...here, isActive: false }], session(), waiting({ claudeStatus: true }), 'Oi').does).toBe('handOver')
  })
})

describe('an assistant without a status field', () => {
  test.each([
    ['keeps the ticket', waiting(), true],
    ['loses it with the queue', waiting({ queueId: 8 }), false],
    ['loses it once a person accepted it', waiting({ startedAttendanceAt: String(NOON.getTime() + 1) }), false],
    ['keeps it where somebody had it before', waiting({ startedAttendanceAt: String(NOON.getTime() - 1) }), true],
  ] as const)('%s', (_name, ticket, expected) => {
    expect(isStillIts(row(1, { status: null }), session(), ticket)).toBe(expected)
  })
})
