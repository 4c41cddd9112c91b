import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isMaskedNumber, maskName, maskNumber, numberMaskerOf, personalName, personalNumber } from './personalNumber.ts'

describe('a masked number', () => {
  test.each([
    ['a Brazilian mobile', '5511988776655', '+55 11 •••••-6655'],
    ['a Brazilian landline', '551133445566', '+55 11 ••••-5566'],
    ['as people write it', '+55 (11) 98877-6655', '+55 11 •••••-6655'],
    ['another country', '351912345678', '+••••••••5678'],
    ['a short number hides all of it', '1234567', '+••••'],
    ['a visitor of the site, which is no number', 'webchat:abc-1234567', 'webchat:abc-1234567'],
    ['what is masked already', '+55 11 •••••-6655', '+55 11 •••••-6655'],
    ['nothing', '', ''],
  ])('of %s', (_what, number, masked) => {
    expect(maskNumber(number)).toBe(masked)
  })

  test.each([
    ['a name', 'Maria Souza', 'Maria Souza'],
    ['a name with few digits', 'Loja 24', 'Loja 24'],
    ['a number in the place of a name', '+55 11 98877-6655', '+55 11 •••••-6655'],
    ['its digits alone', '5511988776655', '+55 11 •••••-6655'],
  ])('stands in the place of %s only where that is a number', (_what, name, masked) => {
    expect(maskName(name)).toBe(masked)
  })

  test('is known as such', () => {
    expect([maskNumber('5511988776655'), '5511988776655'].map(isMaskedNumber)).toEqual([true, false])
  })
})

const NUMBER = '5511988776655'
const MASKED = '+55 11 •••••-6655'
const contact = z.object({ id: z.int(), number: personalNumber(z.string()), name: personalName(z.string()) })

describe('marked numbers are found', () => {
  test.each([
    ['in an object', contact, (one: unknown) => one],
    ['in an extended one', contact.extend({ rev: z.int().optional() }), (one: unknown) => one],
    ['in a list', z.array(contact), (one: unknown) => [one, one]],
    ['where it may be null', contact.nullable(), (one: unknown) => one],
    ['where it may be absent', z.object({ ticket: z.object({ contact }).optional() }), (one: unknown) => ({ ticket: { contact: one } })],
    ['in a record', z.record(z.string(), contact), (one: unknown) => ({ first: one })],
    ['in one of several shapes', z.union([z.object({ kind: z.string() }), contact]), (one: unknown) => one],
    [
      'in a discriminated one',
      z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b'), contact })]),
      (one: unknown) => ({ t: 'b', contact: one }),
    ],
    ['in both of two', z.intersection(z.object({ id: z.int() }), contact), (one: unknown) => one],
    ['in a tuple', z.tuple([z.string(), contact]), (one: unknown) => ['x', one]],
    ['behind a default', z.object({ contact: contact.default({ id: 0, number: '', name: '' }) }), (one: unknown) => ({ contact: one })],
    ['behind a transformation', z.object({ contact: contact.transform((value) => value) }), (one: unknown) => ({ contact: one })],
    ['read only', z.object({ contacts: z.array(contact).readonly() }), (one: unknown) => ({ contacts: [one] })],
  ])('%s', (_where, schema, wrap) => {
    const given = wrap({ id: 1, number: NUMBER, name: NUMBER })

    expect(numberMaskerOf(schema)?.(given)).toEqual(wrap({ id: 1, number: MASKED, name: MASKED }))
    expect(given).toEqual(wrap({ id: 1, number: NUMBER, name: NUMBER }))
  })

  test('in a schema that holds itself', () => {
    const tree: z.ZodType = z.lazy(() => z.object({ contact, children: z.array(tree) }))

    expect(numberMaskerOf(tree)?.({ contact: { id: 1, number: NUMBER, name: 'Ana' }, children: [] })).toMatchObject({ contact: { number: MASKED } })
  })

  test('nowhere where none is marked, so that nothing is looked through', () => {
    expect(numberMaskerOf(z.object({ number: z.string(), rows: z.array(z.object({ id: z.int() })) }))).toBeNull()
  })

  test('and what has another shape stays', () => {
    const mask = numberMaskerOf(z.object({ contact: contact.nullable(), rows: z.array(contact) }))

    expect(mask?.({ contact: null, rows: [null] })).toEqual({ contact: null, rows: [null] })
    expect(mask?.('text')).toBe('text')
  })
})
