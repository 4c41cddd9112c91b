import { expect, test } from 'vitest'
import { connectionTo } from '../testing/connection.ts'
import { ANA, bytesOfDelivery, changeOf, deliveryOf, messageOf } from '../testing/deliveries.ts'
import { parseDelivery } from './parse.ts'

const connection = connectionTo('http://127.0.0.1:1')
const parse = (...changes: unknown[]) => parseDelivery(bytesOfDelivery(deliveryOf(...changes)), connection)
const from = { addresses: [{ kind: 'phone', value: ANA }], name: 'Ana' }

const readable = messageOf('text', { body: 'Lido' }, { id: 'wamid.B' })

test.each<[string, unknown, Record<string, unknown>]>([
  ['written in a group', messageOf('text', { body: 'Oi' }, { group_id: 'g1' }), { problem: 'group', from }],
  ['of nobody', { ...messageOf('text', { body: 'Oi' }), from: undefined }, { problem: 'notUnderstood', detail: 'text' }],
  ['without an id', { ...messageOf('text', { body: 'Oi' }), id: undefined }, { problem: 'notUnderstood', detail: 'messages' }],
  ['that is no message', 7, { problem: 'notUnderstood', detail: 'messages' }],
])('a message %s is named as left out, and the one behind it is read', (_what, given, expected) => {
  expect(parse(changeOf({ messages: [given, readable] }))).toEqual([
    { kind: 'leftOut', ...expected },
    expect.objectContaining({ kind: 'message', body: 'Lido' }),
  ])
})

test('messages that name no number of the account are named as left out', () => {
  expect(parse({ field: 'messages', value: { messages: [readable] } })).toEqual([{ kind: 'leftOut', problem: 'notUnderstood', detail: 'metadata' }])
})

test.each([
  ['stop', false],
  ['resume', true],
])('what a person says about advertising (%s) is theirs', (value, isWanted) => {
  const preference = { wa_id: ANA, detail: 'User requested', category: 'marketing_messages', value, timestamp: 1_795_401_750 }
  const change = { ...changeOf({ user_preferences: [preference, { ...preference, value: 'pause' }] }), field: 'user_preferences' }

  expect(parse(change)).toEqual([{ kind: 'marketing', from, isWanted }])
})

test('an edit to something unreadable is named as left out', () => {
  const edit = messageOf('edit', { original_message_id: 'wamid.B', message: { type: 'hologram' } })
  expect(parse(changeOf({ messages: [edit, readable] }))).toEqual([
    { kind: 'leftOut', problem: 'notUnderstood', detail: 'edit' },
    expect.objectContaining({ kind: 'message', body: 'Lido' }),
  ])
})

test('a fault of the account that belongs to no message is told', () => {
  expect(parse(changeOf({ errors: [{ code: 131_031, title: 'Account locked' }] }))).toEqual([{ kind: 'notice', detail: '131031 Account locked' }])
})
