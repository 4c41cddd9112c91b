import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '../outbox/entries.ts'
import { makeMessage } from '../testing.ts'
import type { Placed } from '../timeline/timeline.ts'
import { type Bubble, buildItems, firstUnread, hasAnsweredSince, type ItemsQuestion, keepUnchanged, type LogItem } from './items.ts'

const question = (change: Partial<ItemsQuestion>): ItemsQuestion => ({
  ticketId: 5,
  messages: [],
  placed: [],
  entries: [],
  firstUnreadId: null,
  contactName: 'Joana',
  isGroup: false,
  ownName: 'Clara',
  hasOlder: false,
  hasNewer: false,
  ...change,
})

const entry = (change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  idFront: 'w1',
  ticketId: 5,
  body: 'Já vai',
  at: Date.parse('2026-11-20T10:05:00.000Z'),
  quoted: null,
  uploadId: null,
  mediaId: null,
  heldUntil: null,
  draft: null,
  failure: null,
  ...change,
})

/** The items that are messages. */
const bubbles = (items: readonly LogItem[]): Bubble[] => items.filter((item) => item.placed === null)

const placed = (key: string, time: string, change: Partial<Placed> = {}): Placed => ({
  key,
  at: Date.parse(`2026-11-20T${time}.000Z`),
  ticketId: 5,
  sourceId: 'notes',
  isEvent: false,
  draw: () => null,
  ...change,
})

const dividers = (items: readonly LogItem[]) => items.map(({ opensDay, opensUnread }) => [opensDay && 'day', opensUnread && 'unread'].filter(Boolean))

test('in a group each bubble says which of the contacts wrote it', () => {
  const [ana, bia] = [
    { id: 8, name: 'Ana' },
    { id: 9, name: 'Bia' },
  ]
  const messages = [ana, bia, bia].map((author, index) => makeMessage({ id: `m${index}`, fromMe: false, author, timestamp: String(1_795_401_750_000 + index) }))
  const shown = bubbles(buildItems(question({ messages, isGroup: true, contactName: 'Condomínio' })))
  expect(shown.map(({ author, isNamed, isFirst }) => [author, isNamed, isFirst])).toEqual([
    ['Ana', true, true],
    ['Bia', true, true],
    ['Bia', true, false],
  ])
})

describe('a group of bubbles', () => {
  test('joins one author within a minute', () => {
    const messages = [makeMessage({ id: 'a', timestamp: '2026-11-20T10:00:00.000Z' }), makeMessage({ id: 'b', timestamp: '2026-11-20T10:00:40.000Z' })]

    const found = bubbles(buildItems(question({ messages }))).map(({ isFirst, isLast }) => [isFirst, isLast])

    expect(found).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test.each([
    ['another author', { fromMe: true, user: { id: 1, name: 'Clara' } }],
    ['a later minute', { timestamp: '2026-11-20T10:02:00.000Z' }],
  ])('ends at %s', (_what, change) => {
    const messages = [makeMessage({ id: 'a' }), makeMessage({ id: 'b', ...change })]

    expect(bubbles(buildItems(question({ messages }))).every(({ isFirst, isLast }) => isFirst && isLast)).toBe(true)
  })

  test('never holds a failed one', () => {
    const own = { fromMe: true, user: { id: 1, name: 'Clara' } }
    const messages = [makeMessage({ id: 'a', ...own }), makeMessage({ id: 'b', ...own, ack: -1 })]

    expect(bubbles(buildItems(question({ messages }))).map(({ isLast }) => isLast)).toEqual([true, true])
  })
})

test('each day begins with its line', () => {
  const messages = [makeMessage({ id: 'a', timestamp: '2026-11-19T15:00:00.000Z' }), makeMessage({ id: 'b', timestamp: '2026-11-20T15:00:00.000Z' })]

  expect(dividers(buildItems(question({ messages })))).toEqual([['day'], ['day']])
})

test('the oldest one has no day line while older ones are not loaded: what is read must not move when they come', () => {
  const messages = [makeMessage({ id: 'a', timestamp: '2026-11-19T15:00:00.000Z' }), makeMessage({ id: 'b', timestamp: '2026-11-20T15:00:00.000Z' })]

  expect(dividers(buildItems(question({ messages, hasOlder: true })))).toEqual([[], ['day']])
})

test('the line above what is new stands at the first unread one', () => {
  const messages = [makeMessage({ id: 'a' }), makeMessage({ id: 'b' })]

  expect(dividers(buildItems(question({ messages, firstUnreadId: 'b' })))).toEqual([['day'], ['unread']])
})

describe('earlier tickets of the contact', () => {
  const old = makeMessage({ id: 'old', ticketId: 3 })
  const messages = [old, makeMessage({ id: 'a' }), makeMessage({ id: 'b' })]
  const opened = (items: readonly LogItem[]) => bubbles(items).map(({ opensTicket, isFirst, isLast }) => [opensTicket, isFirst, isLast])

  test('stand above, each behind its line, and no group spans two', () => {
    expect(opened(buildItems(question({ messages })))).toEqual([
      [3, true, true],
      [5, true, false],
      [null, false, true],
    ])
  })

  test('have no line above the oldest message while older ones are not loaded', () => {
    expect(buildItems(question({ messages, hasOlder: true }))[0]?.opensTicket).toBe(null)
  })

  test('a ticket alone has no line', () => {
    expect(buildItems(question({ messages: messages.slice(1) })).every(({ opensTicket }) => opensTicket === null)).toBe(true)
  })
})

test('what still waits here stands behind what the server has', () => {
  const found = buildItems(question({ messages: [makeMessage()], entries: [entry()] }))

  expect(bubbles(found).map(({ body }) => body)).toEqual(['Oi', 'Já vai'])
})

test('a waiting one that the server has already is not shown twice, and keeps its key', () => {
  const stored = makeMessage({ id: 'w1', idFront: 'w1', fromMe: true, body: 'Já vai', user: { id: 1, name: 'Clara' } })

  const found = buildItems(question({ messages: [stored], entries: [entry()] }))

  expect(found.map(({ key }) => key)).toEqual(['w1'])
})

test.each([
  ['none unread', 0, null],
  ['the last one', 1, 'c'],
  ['the last two, past an answer of ours', 2, 'a'],
  ['more than there are', 9, 'a'],
])('first unread: %s', (_what, count, expected) => {
  const messages = [makeMessage({ id: 'a' }), makeMessage({ id: 'b', fromMe: true }), makeMessage({ id: 'c' })]

  expect(firstUnread(messages, count)).toBe(expected)
})

test('a page above leaves the bubbles of before as they were, but for the one whose day or group it changes', () => {
  const messages = ['10:00:00', '10:05:00', '10:10:00'].map((time, index) => makeMessage({ id: `m${index}`, timestamp: `2026-11-20T${time}.000Z` }))
  const older = makeMessage({ id: 'older', timestamp: '2026-11-20T09:50:00.000Z' })
  const before = buildItems(question({ messages }))
  const edited = messages.map((message) => (message.id === 'm2' ? { ...message, body: 'Corrigida', rev: 2 } : message))

  const now = keepUnchanged(before, buildItems(question({ messages: [older, ...edited] })))

  expect(now.map(({ key }) => key)).toEqual(['older', 'm0', 'm1', 'm2'])
  expect([now[1] === before[0], now[2] === before[1], now[3] === before[2]]).toEqual([false, true, false])
  expect([now[1]?.opensDay, bubbles(now)[3]?.body]).toEqual([false, 'Corrigida'])
})

describe('what stands between the messages', () => {
  const messages = ['10:00:00', '10:00:20', '10:05:00'].map((time, index) => makeMessage({ id: `m${index}`, timestamp: `2026-11-20T${time}.000Z` }))
  const keys = (change: Partial<ItemsQuestion>) => buildItems(question({ messages, ...change })).map(({ key }) => key)

  test.each<[string, Partial<ItemsQuestion>, string[]]>([
    ['at its moment', { placed: [placed('n', '10:01:00')] }, ['m0', 'm1', 'n', 'm2']],
    ['behind a message of the same moment', { placed: [placed('n', '10:05:00')] }, ['m0', 'm1', 'm2', 'n']],
    ['at the end, above what waits here', { placed: [placed('n', '11:00:00')], entries: [entry()] }, ['m0', 'm1', 'm2', 'n', 'w1']],
    ['not above the oldest message while older ones are not loaded', { placed: [placed('n', '09:00:00')], hasOlder: true }, ['m0', 'm1', 'm2']],
    ['above all where nothing is older', { placed: [placed('n', '09:00:00')] }, ['n', 'm0', 'm1', 'm2']],
    ['not below the newest message while newer ones are not loaded', { placed: [placed('n', '11:00:00')], hasNewer: true }, ['m0', 'm1', 'm2']],
    ['alone in a conversation without messages', { messages: [], placed: [placed('n', '11:00:00')] }, ['n']],
  ])('stands %s', (_where, change, expected) => {
    expect(keys(change)).toEqual(expected)
  })

  test('ends a group, and carries the line of its day and of its ticket', () => {
    const items = buildItems(question({ messages, placed: [placed('old', '09:00:00', { ticketId: 3 }), placed('n', '10:00:10')] }))

    expect(items.map(({ opensDay, opensTicket }) => [opensDay, opensTicket])).toEqual([
      [true, 3],
      [false, 5],
      [false, null],
      [false, null],
      [false, null],
    ])
    expect(bubbles(items).map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
  })

  test('said late of an earlier ticket, it leads to no line of that ticket', () => {
    const items = buildItems(question({ messages, placed: [placed('late', '10:01:00', { ticketId: 3 })] }))

    expect(items.every(({ opensTicket }) => opensTicket === null)).toBe(true)
  })
})

test.each([
  ['one answers oneself', { fromMe: true, userId: 7 }, true],
  ['a colleague answers', { fromMe: true, userId: 8 }, false],
  ['the contact goes on', {}, false],
])('what was new is read once %s', (_who, change, expected) => {
  const messages = [makeMessage({ id: 'mine', fromMe: true, userId: 7 }), makeMessage({ id: 'new' }), makeMessage({ id: 'then', ...change })]

  expect(hasAnsweredSince(messages, 'new', 7)).toBe(expected)
})

test("a contact's name stands in the head and not below each group; one's own and those of a group do", () => {
  const messages = [makeMessage({ id: 'a' }), makeMessage({ id: 'b', fromMe: true, user: { id: 1, name: 'Clara' } })]
  const named = (isGroup: boolean) => bubbles(buildItems(question({ messages, isGroup }))).map(({ isNamed }) => isNamed)

  expect([named(false), named(true)]).toEqual([
    [false, true],
    [true, true],
  ])
})
