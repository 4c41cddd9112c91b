import { expect, test, vi } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { newId } from '#core/contract/ids.ts'
import { type Message, messageSchema } from '#plugins/chat/contract/index.ts'
import { keepMessagesOf, lastMessagesAtom, noteMessages } from './lastMessages.ts'

const message = (seq: number, change: Partial<Message> = {}): Message =>
  messageSchema.parse({
    id: `m${seq}`,
    rev: 1,
    seq,
    messageId: null,
    ack: 0,
    status: 'received',
    failure: null,
    read: false,
    fromMe: false,
    body: `Linha ${seq}`,
    mediaUrl: null,
    mediaName: null,
    mediaType: 'chat',
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    reactions: [],
    media: null,
    data: null,
    timestamp: '2026-11-22T10:00:00.000Z',
    createdAt: '2026-11-22T10:00:00.000Z',
    scheduleDate: null,
    sendType: 'chat',
    userId: null,
    user: null,
    contactId: 1,
    ticketId: 1,
    idFront: newId(),
    quotedMsgId: null,
    quotedMsg: null,
    ...change,
  })

const bodies = (ticketId: number) => store.get(lastMessagesAtom(ticketId)).map(({ body }) => body)

test('what comes for a ticket that nobody looks at is not kept', () => {
  noteMessages(1, [message(1)])

  expect(bodies(1)).toEqual([])
})

test('messages stand in order, each in its newest version, and only the last twelve', () => {
  const stop = keepMessagesOf(2)

  noteMessages(2, [message(2), message(1)])
  noteMessages(2, [message(2, { rev: 3, body: 'Corrigida' })])
  noteMessages(2, [message(2, { rev: 2, body: 'De antes' })])
  expect(bodies(2)).toEqual(['Linha 1', 'Corrigida'])
  noteMessages(
    2,
    Array.from({ length: 12 }, (_empty, at) => message(at + 3)),
  )
  expect(bodies(2)).toHaveLength(12)
  expect(bodies(2)[0]).toBe('Linha 3')
  stop()
})

test('are kept until the last who looks goes', async () => {
  const stops = [keepMessagesOf(3), keepMessagesOf(3)]
  noteMessages(3, [message(1)])

  stops[0]?.()
  expect(bodies(3)).toEqual(['Linha 1'])
  stops[1]?.()
  await vi.waitFor(() => expect(bodies(3)).toEqual([]))
})

test('a tile that is drawn anew goes on with what was there', () => {
  vi.useFakeTimers()
  keepMessagesOf(4)()
  const stop = keepMessagesOf(4)
  noteMessages(4, [message(1)])
  stop()
  const again = keepMessagesOf(4)

  vi.runAllTimers()
  expect(bodies(4)).toEqual(['Linha 1'])
  again()
  vi.useRealTimers()
})
