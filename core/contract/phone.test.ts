import { describe, expect, test } from 'vitest'
import { formatPhone, numberForms, parsePhone, personOfNumber, readNumber } from './phone.ts'

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
  ['a Brazilian mobile without the ninth digit', '551188887777', '+55 11 8888 7777'],
  ['a Brazilian landline', '551133334444', '+55 11 3333 4444'],
  ['a mobile that is being typed', '5511988887', '+55 11 98888 7'],
  ["a visitor's key", 'webchat:0b1c', 'webchat:0b1c'],
  ['too few digits', '123', '123'],
])('%s are shown as people read them', (_what, digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

test.each([
  ['a trunk zero', '011988887777', '5511988887777'],
  ['a trunk zero and signs', '0119 8888-7776', '5511988887776'],
  ['the way from Brazil abroad', '005511988887775', '5511988887775'],
  ['the way abroad to another country', '00 351 912 345 678', '351912345678'],
  ['a carrier', '01511988887774', '5511988887774'],
  ['a carrier before a landline', '0 15 (11) 3222-1111', '551132221111'],
  ['a zero that stands apart', '0 11 98888-7773', '5511988887773'],
  ['a zero behind the calling code', '+55 (0) 11 98888-7772', '5511988887772'],
  ['the calling code alone', '55 11 98888-7777', '5511988887777'],
  ['the calling code of another country', '5491155556666', '5491155556666'],
  ['a Mexican mobile as people write it', '+52 55 1234 5678', '525512345678'],
  ['a Mexican mobile with the 1 of before', '+52 1 55 1234 5678', '525512345678'],
  ['a Mexican mobile as WhatsApp writes it', '5215512345678', '525512345678'],
  ['a Mexican mobile as it was dialled from a landline', '+52 044 55 1234 5678', '525512345678'],
  ['the place of a carrier', '0xx11 98888-7777', '5511988887777'],
  ['the place of a carrier in brackets', '(0XX11) 98888-7777', '5511988887777'],
  ['the place of a carrier as stars', '(0**11)98888-7777', '5511988887777'],
  ['the place of a carrier behind the calling code', '+55 (0xx11) 98888-7777', '5511988887777'],
  ['an extension', '11 3222-1111 ramal 12', '551132221111'],
  ['an extension behind a comma', '11 3222-1111, ramal: 12', '551132221111'],
  ['an Argentinian mobile with the 9 and the 15', '+54 9 11 15 1234-5678', '5491112345678'],
  ['an Argentinian mobile with the 15', '+54 11 15 1234-5678', '5491112345678'],
])('a number with %s is read', (_what, written, digits) => {
  expect(readNumber(written)).toMatchObject({ ok: true, digits })
})

test.each([['0000000000'], ['01234'], ['0'.repeat(20)], ['+0 11 98888-7777']])('%s is no number', (written) => {
  expect(readNumber(written)).toMatchObject({ ok: false })
})

test.each([
  ['a Brazilian mobile', '5511988887777', '551188887777'],
  ['a Mexican mobile', '525512345678', '5215512345678'],
  ['an Argentinian mobile', '541155556666', '5491155556666'],
])('%s is one person, however it is written', (_who, one, other) => {
  expect(numberForms(one)).toEqual([one, other])
  expect(numberForms(other)).toEqual([other, one])
  expect(personOfNumber(one)).toBe(personOfNumber(other))
})

test.each([['551133334444'], ['351912345678'], ['lid:123456789012345'], ['webchat:0b1c']])('%s is written in one way', (digits) => {
  expect(numberForms(digits)).toEqual([digits])
  expect(personOfNumber(digits)).toBe(digits)
})
