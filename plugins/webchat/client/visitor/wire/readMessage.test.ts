import { describe, expect, it } from 'vitest'
import { readChange } from './readChange.ts'
import { readMessage } from './readMessage.ts'
import { readMessageData } from './readMessageData.ts'
import { readQuoted } from './readQuoted.ts'
import { readReactionAnswer } from './readReactionAnswer.ts'
import { readReactions } from './readReactions.ts'

const plain = { id: 'm', idFront: null, body: 'oi', fromMe: true, agentName: null, ack: 1, timestamp: '2026-03-12T15:00:00.000Z' }

it('keeps the words of a message whose decoration makes no sense', () => {
  const odd = { ...plain, mediaType: 7, data: { type: 'film' }, quoted: 'q', isEdited: 'true', isDeleted: 1, reactions: { length: 1 } }

  expect(readMessage(odd)).toEqual({ ...plain, mediaType: 'chat', data: null, media: null, quoted: null, isEdited: false, isDeleted: false, reactions: [] })
})

it('reads the time as epoch milliseconds in text', () => {
  expect(readMessage({ ...plain, timestamp: String(Date.parse(plain.timestamp)) })?.timestamp).toBe(plain.timestamp)
})

it.each([{ id: 1 }, { body: null }, { fromMe: 'true' }, { ack: '1' }, { timestamp: 'ontem' }])('is no message with %j', (odd) => {
  expect(readMessage({ ...plain, ...odd })).toBeNull()
})

describe('what a message holds', () => {
  const place = { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: null }
  const cards = { type: 'vcard', contacts: [{ name: 'Ana', number: '+55 11', email: null }] }
  const buttons = { type: 'buttons', header: 'h', footer: null, buttons: [{ id: '1', text: 'Sim' }] }
  const many = <T>(one: T, count: number) => Array.from({ length: count }, () => one)

  it.each([[place], [cards], [buttons]])('reads %j', (value) => {
    expect(readMessageData({ ...value, extra: 1 })).toEqual(value)
  })

  it.each<[unknown]>([
    [null],
    ['location'],
    [[]],
    [{}],
    [{ type: 'toString' }],
    [{ type: '__proto__' }],
    [{ ...place, latitude: 90.01 }],
    [{ ...place, longitude: -180.01 }],
    [{ ...place, latitude: '0' }],
    [{ ...place, latitude: Number.NaN }],
    [{ ...place, longitude: Number.POSITIVE_INFINITY }],
    [{ type: 'vcard' }],
    [{ type: 'vcard', contacts: [] }],
    [{ type: 'vcard', contacts: [...cards.contacts, null] }],
    [{ type: 'vcard', contacts: [{ name: ' ', number: '', email: null }] }],
    [{ type: 'vcard', contacts: [{ name: {}, number: '', email: null }] }],
    [{ type: 'vcard', contacts: [{ name: 'Ana', number: 5511, email: null }] }],
    [{ type: 'vcard', contacts: many(cards.contacts[0], 11) }],
    [{ ...buttons, buttons: [] }],
    [{ ...buttons, buttons: { 0: { id: '1', text: 'Sim' }, length: 1 } }],
    [{ ...buttons, buttons: [{ id: '1', text: '' }] }],
    [{ ...buttons, buttons: [{ id: 1, text: 'Sim' }] }],
    [{ ...buttons, buttons: many(buttons.buttons[0], 6) }],
  ])('is nothing in %j', (value) => {
    expect(readMessageData(value)).toBeNull()
  })

  it('leaves out a name that is no text', () => {
    expect(readMessageData({ ...place, name: { toString: 'x' }, address: 3 })).toMatchObject({ name: null, address: null })
  })
})

it.each<[unknown, unknown]>([
  [
    { id: 'q', body: 'oi', fromMe: true, isDeleted: true, extra: 1 },
    { id: 'q', body: 'oi', fromMe: true, isDeleted: true },
  ],
  [
    { id: 'q', body: 'oi', fromMe: true },
    { id: 'q', body: 'oi', fromMe: true, isDeleted: false },
  ],
  [{ id: 1, body: 'oi', fromMe: true }, null],
  [{ id: 'q', body: {}, fromMe: true }, null],
  [{ id: 'q', body: 'oi', fromMe: null }, null],
  [[], null],
  [null, null],
])('the quote %j is %j', (value, quoted) => {
  expect(readQuoted(value)).toEqual(quoted)
})

const mine = { fromMe: true, emoji: '👍' }
const theirs = { fromMe: false, emoji: '❤️' }
it.each<[unknown, unknown]>([
  [[], []],
  [
    [mine, theirs],
    [mine, theirs],
  ],
  [
    [mine, theirs, { fromMe: true, emoji: '🎉' }],
    [theirs, { fromMe: true, emoji: '🎉' }],
  ],
  [[{ fromMe: true, emoji: '' }, { fromMe: true, emoji: 1 }, { fromMe: 'true', emoji: '👍' }, null, mine], [mine]],
  [[{ fromMe: true, emoji: 'x'.repeat(17) }], []],
  [null, null],
  [{ 0: mine, length: 1 }, null],
])('the reactions %j are %j', (value, reactions) => {
  expect(readReactions(value)).toEqual(reactions)
})

const change = { id: 'm', body: 'novo', isEdited: true, isDeleted: false, reactions: [mine] }
it('reads a change and nothing more of it', () => {
  expect(readChange({ ...change, ack: 3, fromMe: true })).toEqual(change)
})

it.each<[unknown]>([
  [null],
  [[]],
  [{ ...change, id: 1 }],
  [{ ...change, body: null }],
  [{ ...change, isEdited: 1 }],
  [{ ...change, isDeleted: undefined }],
  [{ ...change, reactions: null }],
])('%j is no change', (value) => {
  expect(readChange(value)).toBeNull()
})

it.each<[unknown, unknown]>([
  [
    { id: 'm', reactions: [mine] },
    { id: 'm', reactions: [mine] },
  ],
  [{ id: 'm' }, null],
  [{ reactions: [] }, null],
  ['<html>', null],
])('the answer to a reaction %j is %j', (value, answer) => {
  expect(readReactionAnswer(value)).toEqual(answer)
})
