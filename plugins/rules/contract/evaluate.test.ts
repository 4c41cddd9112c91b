import { describe, expect, test } from 'vitest'
import type { RuleCondition } from './definition.ts'
import { type RuleFacts, ruleConditionHolds, unmetCondition } from './evaluate.ts'

const ticket: RuleFacts['ticket'] = {
  channel: 'whatsapp',
  whatsappId: 3,
  queueId: 7,
  userId: null,
  kanban: null,
  status: 'open',
  priority: 'high',
  isGroup: false,
}
const facts: RuleFacts = {
  ticket,
  labelIds: [11, 12],
  teamIds: [21],
  isOpen: false,
  text: 'Quero a Segunda via do BOLETO, por favor',
  fields: [
    { name: 'Plano', value: 'Ouro anual' },
    { name: 'email', value: '' },
  ],
  isFirstContact: true,
  score: 2,
}
const ids = (of: Extract<RuleCondition, { ids: unknown }>['of'], list: number[], is = true): RuleCondition => ({ of, is, ids: list })
const text = (how: Extract<RuleCondition, { of: 'text' }>['how'], values: string[], is = true): RuleCondition => ({ of: 'text', is, how, values })
const field = (name: string, how: Extract<RuleCondition, { of: 'field' }>['how'], value = '', is = true): RuleCondition => ({
  of: 'field',
  is,
  name,
  how,
  value,
})

describe('a condition', () => {
  test.each<[RuleCondition, boolean]>([
    [ids('queue', [7, 8]), true],
    [ids('queue', [8]), false],
    [ids('queue', [8], false), true],
    [ids('queue', [0]), false],
    [ids('owner', [0]), true],
    [ids('owner', [0], false), false],
    [ids('owner', [5]), false],
    [ids('lane', [0]), true],
    [ids('connection', [3]), true],
    [ids('team', [21]), true],
    [ids('team', [22]), false],
    [ids('label', [99, 12]), true],
    [ids('label', [99], false), true],
    [ids('label', [0]), false],
    [{ of: 'channel', is: true, among: ['whatsapp'] }, true],
    [{ of: 'channel', is: false, among: ['whatsapp'] }, false],
    [{ of: 'status', is: true, among: ['pending', 'open'] }, true],
    [{ of: 'priority', is: true, among: ['urgent'] }, false],
    [{ of: 'hours', isOpen: false }, true],
    [{ of: 'hours', isOpen: true }, false],
    [text('contains', ['segunda']), true],
    [text('contains', ['nada', 'bolét']), true],
    [text('word', ['bole']), false],
    [text('word', ['boleto']), true],
    [text('starts', ['quero a']), true],
    [text('is', ['boleto']), false],
    [text('regex', [String.raw`\bvia\b`]), true],
    [text('regex', ['(a+)+$']), false],
    [text('contains', ['boleto'], false), false],
    [text('contains', ['', ' ']), false],
    [field('plano', 'is', 'OURO ANUAL'), true],
    [field('plano', 'contains', 'prata'), false],
    [field('plano', 'set'), true],
    [field('email', 'empty'), true],
    [field('cidade', 'empty'), true],
    [field('cidade', 'set', '', false), true],
    [{ of: 'firstContact', is: true }, true],
    [{ of: 'group', is: true }, false],
    [{ of: 'score', how: 'atMost', value: 2 }, true],
    [{ of: 'score', how: 'atLeast', value: 3 }, false],
  ])('%j: %s', (condition, holds) => {
    expect(ruleConditionHolds(condition, facts)).toBe(holds)
  })

  test('of a message or a score holds of nothing else', () => {
    expect(ruleConditionHolds(text('contains', ['a']), { ...facts, text: null })).toBe(false)
    expect(ruleConditionHolds({ of: 'score', how: 'atMost', value: 5 }, { ...facts, score: null })).toBe(false)
  })
})

describe('conditions together', () => {
  const [yes, no] = [ids('queue', [7]), ids('queue', [8])]
  test.each<[string, 'all' | 'any', RuleCondition[], number | null]>([
    ['none at all', 'all', [], null],
    ['all hold', 'all', [yes, yes], null],
    ['one does not', 'all', [yes, no, no], 1],
    ['any of them does', 'any', [no, yes], null],
    ['none of them does', 'any', [no, no], 0],
    ['none at all, any', 'any', [], null],
  ])('%s', (_what, match, conditions, unmet) => {
    expect(unmetCondition({ match, conditions }, facts)).toBe(unmet)
  })
})
