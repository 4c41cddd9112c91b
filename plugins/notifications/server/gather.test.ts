import { expect, test } from 'vitest'
import { gather, type NotificationEvent } from './gather.ts'

const newNotification = (kind: 'message' | 'waiting' | 'exportReady', ticketId: number | null, userId: number, subjectId = 'a'): NotificationEvent => ({
  notification: { kind, ticketId, userId, actorId: null, subjectId, title: '' },
})
const over = (kind: 'message' | 'waiting', ticketId: number): NotificationEvent => ({ over: { kind, ticketId } })

test.each<[string, NotificationEvent[], string[]]>([
  [
    'messages of a conversation are one row, the last of them named',
    [newNotification('message', 1, 7, 'a'), newNotification('message', 1, 7, 'b')],
    ['message 1 7 ×2 b'],
  ],
  [
    'conversations, kinds and people stay apart, in one order whatever came first',
    [newNotification('message', 2, 7), newNotification('waiting', 1, 7), newNotification('message', 1, 8), newNotification('message', 1, 7)],
    ['message 1 7 ×1 a', 'message 1 8 ×1 a', 'message 2 7 ×1 a', 'waiting 1 7 ×1 a'],
  ],
  ['what is read at once is not told', [newNotification('message', 1, 7), over('message', 1)], []],
  ['what comes after reading is', [newNotification('message', 1, 7), over('message', 1), newNotification('message', 1, 7, 'c')], ['message 1 7 ×1 c']],
  [
    'without a conversation each is a row',
    [newNotification('exportReady', null, 7, 'a'), newNotification('exportReady', null, 7, 'b')],
    ['exportReady null 7 ×1 a', 'exportReady null 7 ×1 b'],
  ],
])('%s', (_what, events, expected) => {
  expect(gather(events).notifications.map(({ kind, ticketId, userId, count, subjectId }) => `${kind} ${ticketId} ${userId} ×${count} ${subjectId}`)).toEqual(
    expected,
  )
})
