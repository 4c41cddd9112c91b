import { expect, test } from 'vitest'
import { gather, type NotificationEvent } from './gather.ts'

const told = (kind: 'message' | 'waiting' | 'exportReady', ticketId: number | null, userId: number, subjectId = 'a'): NotificationEvent => ({
  told: { kind, ticketId, userId, actorId: null, subjectId, title: '' },
})
const over = (kind: 'message' | 'waiting', ticketId: number): NotificationEvent => ({ over: { kind, ticketId } })

test.each<[string, NotificationEvent[], string[]]>([
  ['messages of a conversation are one row, the last of them named', [told('message', 1, 7, 'a'), told('message', 1, 7, 'b')], ['message 1 7 ×2 b']],
  [
    'conversations, kinds and people stay apart, in one order whatever came first',
    [told('message', 2, 7), told('waiting', 1, 7), told('message', 1, 8), told('message', 1, 7)],
    ['message 1 7 ×1 a', 'message 1 8 ×1 a', 'message 2 7 ×1 a', 'waiting 1 7 ×1 a'],
  ],
  ['what is read at once is not told', [told('message', 1, 7), over('message', 1)], []],
  ['what comes after reading is', [told('message', 1, 7), over('message', 1), told('message', 1, 7, 'c')], ['message 1 7 ×1 c']],
  [
    'without a conversation each is a row',
    [told('exportReady', null, 7, 'a'), told('exportReady', null, 7, 'b')],
    ['exportReady null 7 ×1 a', 'exportReady null 7 ×1 b'],
  ],
])('%s', (_what, events, expected) => {
  expect(gather(events).told.map(({ kind, ticketId, userId, count, subjectId }) => `${kind} ${ticketId} ${userId} ×${count} ${subjectId}`)).toEqual(expected)
})
