import { describe, expect, test } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

describe('a phone number', () => {
  test.each([
    ['as Brazilians write it', '(11) 98765-4321', '5511987654321', '+55 11 98765 4321'],
    ['digits alone', '11987654321', '5511987654321', '+55 11 98765 4321'],
    ['with the calling code', '+55 11 98765-4321', '5511987654321', '+55 11 98765 4321'],
    ['a landline', '11 3456-7890', '551134567890', '+55 11 3456 7890'],
    ['of another country', '+351 912 345 678', '351912345678', '+351 912 345 678'],
  ])('%s is understood', (_what, text, digits, international) => {
    expect(parsePhone(text)).toEqual({ ok: true, digits, international })
  })

  test('without a plus belongs to the given country', () => {
    expect(parsePhone('912 345 678', 'PT')).toMatchObject({ ok: true, digits: '351912345678' })
  })

  test.each([
    ['nothing', '', 'NOT_A_NUMBER'],
    ['words', 'ligue-me', 'NOT_A_NUMBER'],
    ['one digit', '1', 'TOO_SHORT'],
    ['a few digits', '11 987', 'TOO_SHORT'],
    ['too many digits', '119876543210987654321', 'TOO_LONG'],
    ['more than 250 characters', '1'.repeat(251), 'TOO_LONG'],
  ])('%s is refused', (_what, text, problem) => {
    expect(parsePhone(text)).toEqual({ ok: false, problem })
  })
})

test.each([
  ['digits with the calling code', '5511987654321', '+55 11 98765 4321'],
  ["a visitor's key", 'webchat:0b1c', 'webchat:0b1c'],
  ['too few digits', '123', '123'],
])('%s are shown as people read them', (_what, digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})
