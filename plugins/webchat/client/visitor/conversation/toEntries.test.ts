import { expect, it } from 'vitest'
import type { OutboxItem } from '../outbox/OutboxItem.ts'
import { messageForTests as message } from './messageForTests.ts'
import { type Shown, toEntries } from './toEntries.ts'

const item: OutboxItem = { idFront: 'f1', body: 'oi', quotedMsgId: null, upload: null, writtenAt: '2026-03-12T15:00:00.000Z', order: 1, state: 'waiting' }
const entriesOf = (overrides: Partial<Shown>) => toEntries({ messages: [], unsent: [], isStuck: false, pendingReactions: new Map(), ...overrides })

it('shows a message once when the server has it and the outbox still holds it', () => {
  const entries = entriesOf({ messages: [message('s1', 1, { fromMe: true, idFront: 'f1' })], unsent: [item] })

  expect(entries).toMatchObject([{ key: 'f1', id: 's1', state: 'sent' }])
})

it.each([
  [0, 'sent'],
  [1, 'delivered'],
  [2, 'delivered'],
  [3, 'read'],
  [4, 'read'],
])('ack %i is %s', (ack, state) => {
  expect(entriesOf({ messages: [message('s1', 1, { fromMe: true, ack })] })[0]?.state).toBe(state)
})

it('quotes a message that is there by its author, also before the server has the answer', () => {
  const quoted = { id: 'a', body: 'a', fromMe: false, isDeleted: false }
  const quote = { id: 'a', body: 'a', isMine: false, author: 'Clara', isDeleted: false, isThere: true }
  const entries = entriesOf({ messages: [message('a', 1), message('b', 2, { fromMe: true, quoted })], unsent: [{ ...item, quotedMsgId: 'a' }] })

  expect(entries.map((entry) => entry.quote)).toEqual([null, quote, quote])
})

it('knows no author of a quoted message that is not there', () => {
  const quoted = { id: 'old', body: 'x', fromMe: false, isDeleted: false }
  const entries = entriesOf({ messages: [message('b', 2, { quoted })], unsent: [{ ...item, quotedMsgId: 'older' }] })

  expect(entries.map((entry) => entry.quote)).toMatchObject([{ author: null, isThere: false }, null])
})

const buttons = message('ask', 1, { data: { type: 'buttons', header: null, footer: null, buttons: ['Sim', 'Não'].map((text) => ({ id: text, text })) } })
const quoteOfAsk = { id: 'ask', body: 'ask', fromMe: false, isDeleted: false }
it.each<[string, Partial<Shown>, string | null]>([
  ['nothing written', {}, null],
  ['an answer pressed', { messages: [buttons, message('b', 2, { fromMe: true, body: 'Sim', quoted: quoteOfAsk })] }, 'Sim'],
  ['an answer still kept here', { unsent: [{ ...item, body: 'Não', quotedMsgId: 'ask' }] }, 'Não'],
  ['other words that quote it', { unsent: [{ ...item, body: 'Talvez', quotedMsgId: 'ask' }] }, null],
  ['the same word without quoting', { unsent: [{ ...item, body: 'Sim' }] }, null],
  ['a colleague quoting it', { messages: [buttons, message('b', 2, { body: 'Sim', quoted: quoteOfAsk })] }, null],
])('buttons with %s', (_, overrides, answer) => {
  expect(entriesOf({ messages: [buttons], ...overrides })[0]?.answer).toBe(answer)
})

const theirs = { fromMe: false, emoji: '🎉' }
const mine = { fromMe: true, emoji: '👍' }
it.each<[string | undefined, string[]]>([
  [undefined, ['🎉', '👍']],
  ['❤️', ['🎉', '❤️ pending']],
  ['', ['🎉']],
])('shows the reaction %j that is on its way', (pending, shown) => {
  const pendingReactions = new Map(pending === undefined ? [] : [['a', pending]])
  const [entry] = entriesOf({ messages: [message('a', 1, { reactions: [theirs, mine] })], pendingReactions })

  expect(entry?.reactions.map(({ emoji, isPending }) => (isPending ? `${emoji} pending` : emoji))).toEqual(shown)
})
