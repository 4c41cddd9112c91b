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
    ['US', '212 555 012', 'TOO_SHORT'],
    ['US', '212 555 01234', 'TOO_LONG'],
    ['PT', '9123 4567', 'TOO_SHORT'],
    ['BR', '212 555 012', null],
  ] as const)('of %s: %s', (country, text, problem) => {
    expect(parsePhone(text, country)).toMatchObject(problem === null ? { ok: true } : { ok: false, problem })
  })

  test.each([
    ['nothing', '', 'NOT_A_NUMBER'],
    ['words', 'ligue-me', 'NOT_A_NUMBER'],
    ['one digit', '1', 'TOO_SHORT'],
    ['a few digits', '11 987', 'TOO_SHORT'],
    ['too many digits', '119876543210987654321', 'TOO_LONG'],
    ['a calling code that nobody has', '+999 1234567', 'INVALID_COUNTRY'],
    ['a calling code alone', '+55', 'TOO_SHORT'],
    ['two digits', '12', 'TOO_SHORT'],
    ['a Brazilian mobile with a digit too many', '11 98765-43210', 'TOO_LONG'],
    ['nine digits of the United States', '+1 212 555 012', 'TOO_SHORT'],
    ['eleven digits of the United States', '+1 212 555 01234', 'TOO_LONG'],
    ['eight digits of Portugal', '+351 9123 4567', 'TOO_SHORT'],
    ['ten digits of Portugal', '+351 912 345 6789', 'TOO_LONG'],
    ['six digits of Italy', '+39 06 698', 'TOO_SHORT'],
    ['eight digits of the United Kingdom, where numbers have seven, nine or ten', '+44 20 7946 09', 'INVALID_LENGTH'],
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
