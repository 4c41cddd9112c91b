import { describe, expect, test } from 'vitest'
import { partsOf } from './minutes.ts'
import { sentenceOf } from './sentence.ts'
import { aRule } from './testing/rules.ts'

const t = (key: string, values: Record<string, unknown> = {}) => [key.replace('rules.', ''), ...Object.values(values)].join('|')

test.each<[number, number, string]>([
  [0, 0, 'minutes'],
  [45, 45, 'minutes'],
  [60, 1, 'hours'],
  [90, 90, 'minutes'],
  [1_440, 1, 'days'],
  [2_160, 36, 'hours'],
])('%i minutes are %i %s', (minutes, count, unit) => {
  expect(partsOf(minutes)).toEqual({ count, unit })
})

describe('a rule in one sentence', () => {
  test('without conditions', () => {
    expect(sentenceOf(aRule(), t)).toBe('sentence.always|when.customerMessage|action.priority|')
  })

  test('with conditions, any of them, and follow-ups', () => {
    const rule = aRule({
      trigger: 'customerSilent',
      minutes: 120,
      match: 'any',
      conditions: [
        { of: 'hours', isOpen: true },
        { of: 'group', is: false },
      ],
      later: [{ minutes: 5, actions: [{ do: 'stop' }] }],
    })
    expect(sentenceOf(rule, t)).toBe('sentence.conditions|when.customerSilent|length.hours|2|attribute.hoursorattribute.group|action.priority|sentence.later|1')
  })
})
