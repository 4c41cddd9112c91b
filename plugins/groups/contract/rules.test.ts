import { describe, expect, test } from 'vitest'
import { bans, brokenBy, noticeDue, rulesIn, sanctionOf, wordlist } from './index.ts'
import { isBanned } from './isBanned.ts'

describe('a rule holds', () => {
  const rule = (whatsappId: number, groupId: string | null, isActive = true) => ({ whatsappId, groupId, isActive })

  test.each([
    ['in its group', rule(1, 'a'), true],
    ['in all groups of its connection', rule(1, null), true],
    ['not in another group', rule(1, 'b'), false],
    ['not on another connection', rule(2, null), false],
    ['not while it is off', rule(1, 'a', false), false],
  ])('%s', (_where, one, holds) => {
    expect(rulesIn([one], 1, 'a')).toEqual(holds ? [one] : [])
  })

  test('of the group itself before that of all', () => {
    expect(rulesIn([rule(1, null), rule(1, 'a')], 1, 'a')).toEqual([rule(1, 'a'), rule(1, null)])
  })
})

test.each([
  ['the same number', ['5511988887777'], true],
  ['without its ninth digit', ['551188887777'], true],
  ['one of several', ['5521900000000', '5511988887777'], true],
  ['another number', ['5511988887778'], false],
  ['nobody whose numbers are hidden', [], false],
])('a ban meets %s', (_whom, phones, isMet) => {
  expect(isBanned(phones, { number: '5511988887777' })).toBe(isMet)
})

describe('a text breaks', () => {
  const rule = (phrase: string, action: 'delete' | 'warn' | 'remove' = 'delete') => ({ phrase, action })

  test.each([
    ['a word, whatever its accents and case', 'Olha o PIX Grátis!', [rule('pix gratis')], 'pix gratis'],
    ['no part of a word', 'pixels grátis', [rule('pix')], null],
    ['nothing', 'bom dia', [rule('pix')], null],
    ['the strictest of several', 'pix e golpe', [rule('pix', 'warn'), rule('golpe', 'remove')], 'golpe'],
    ['the first of equal ones', 'pix e golpe', [rule('golpe', 'warn'), rule('pix', 'warn')], 'golpe'],
  ])('%s', (_what, body, rules, phrase) => {
    expect(brokenBy(body, rules)?.phrase ?? null).toBe(phrase)
  })
})

test.each([
  ['delete', 2, 0, 'none'],
  ['delete', 2, 9, 'none'],
  ['remove', 2, 0, 'remove'],
  ['warn', 2, 0, 'warn'],
  ['warn', 2, 1, 'warn'],
  ['warn', 2, 2, 'remove'],
  ['warn', 0, 50, 'warn'],
] as const)('%s with %i warnings, after %i: %s', (action, warnings, warned, sanction) => {
  expect(sanctionOf({ action, warnings }, warned)).toBe(sanction)
})

test.each([
  ['two seconds after the first person', null, 2_000],
  ['long after the last one', -60_000, 2_000],
  ['ten seconds after the last one', -1_000, 9_000],
  ['ten seconds after one that is about to go out', 2_000, 12_000],
])('a greeting goes out %s', (_when, last, wait) => {
  const now = new Date('2026-11-26T12:00:00Z')
  const at = (ms: number) => new Date(now.getTime() + ms)
  expect(noticeDue(now, last === null ? null : at(last))).toEqual(at(wait))
})

test.each([
  ['a masked number', bans.problems({ ...bans.initial, whatsappId: 1, number: '+55 11 •••••-7777' }), ['number.masked']],
  ['nothing', bans.problems(bans.initial), ['number.required', 'whatsappId.required']],
  ['signs alone', wordlist.problems({ ...wordlist.initial, whatsappId: 1, phrase: '***' }), ['phrase.invalid_format']],
  ['a group that is none', wordlist.problems({ ...wordlist.initial, whatsappId: 1, phrase: 'pix', groupId: 'x@y' }), ['groupId.invalid_format']],
  ['a group with its host', wordlist.problems({ ...wordlist.initial, whatsappId: 1, phrase: 'pix', groupId: '120363-1@g.us' }), []],
])('%s', (_what, problems, codes) => {
  expect(problems.map(({ field, code }) => `${field}.${code}`)).toEqual(codes)
})
