import { expect, test } from 'vitest'
import type { Message } from '../../contract/index.ts'
import { unshownText } from './unshownText.ts'

type Shown = Pick<Message, 'data' | 'media'>
const none: Shown = { data: null, media: null }
const place: Shown = { ...none, data: { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Praça', address: null } }
const card: Shown = { ...none, data: { type: 'vcard', contacts: [{ name: 'Ana', number: '5511988887777', email: null }] } }

test.each([
  ['a text', none, 'Olá\n\nTudo bem?', 'Olá\n\nTudo bem?'],
  ['a place', place, 'Praça', ''],
  ['a place that came from an advertisement', place, 'Praça\n\n📣 Óculos', '📣 Óculos'],
  ['a card', card, 'Ana\n5511988887777', ''],
])('%s', (_what, message, body, text) => {
  expect(unshownText(message, body)).toBe(text)
})
