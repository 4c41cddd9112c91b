import { expect, test } from 'vitest'
import type { Address, ChannelEvent } from '../contract/index.ts'
import { withoutOwnNumber } from './ownNumber.ts'

const OWN = '5511940000000'
const lid: Address = { kind: 'lid', value: '123456789012345' }
const phone = (value: string): Address => ({ kind: 'phone', value })
const event = (...[first, ...more]: [Address, ...Address[]]): ChannelEvent => ({
  kind: 'message',
  ref: 'a',
  body: 'Oi',
  from: { addresses: [first, ...more], name: '' },
})

test.each([
  ['beside another address', event(lid, phone(OWN)), OWN, [lid]],
  ['written without the ninth digit', event(phone('551140000000'), lid), '551140000000', [lid]],
  ['in the other form', event(lid, phone('551198888777')), '5511998888777', [lid]],
  ['as people write it', event(lid, phone(OWN)), '+55 11 94000-0000', [lid]],
  ['alone: a message to oneself', event(phone(OWN)), OWN, [phone(OWN)]],
  ['not there', event(lid, phone('5511988887777')), OWN, [lid, phone('5511988887777')]],
  ['not known', event(lid, phone(OWN)), null, [lid, phone(OWN)]],
])('the number of the line %s', (_what, given, number, addresses) => {
  expect(withoutOwnNumber(given, number)).toMatchObject({ from: { addresses } })
})

test('what is of nobody stays as it is', () => {
  const ack: ChannelEvent = { kind: 'ack', ref: 'a', ack: 2 }

  expect(withoutOwnNumber(ack, OWN)).toBe(ack)
})
