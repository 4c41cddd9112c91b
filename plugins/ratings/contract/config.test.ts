import { expect, test } from 'vitest'
import { configProblems, numberedOptions, type RatingConfig, usualConfig } from './config.ts'

const withOptions = (...options: string[]): Partial<RatingConfig> => ({ listFormat: { ...usualConfig.listFormat, options } })

test.each<[string, Partial<RatingConfig>, string[]]>([
  ['the usual one', {}, []],
  ['nothing to ask', { message: ' ' }, ['message required']],
  ['no text for late answers is fine', { expiredMessage: '' }, []],
  ['asking why without words', { feedbackMessage: '' }, ['feedbackMessage required']],
  ['never asking why without words is fine', { feedbackMessage: '', feedbackThreshold: 0 }, []],
  ['waiting for nothing', { waitMinutes: 0 }, ['waitMinutes out_of_range']],
  ['half an hour of interval', { intervalHours: 0.5 }, ['intervalHours out_of_range']],
  ['a threshold above the best score', { feedbackThreshold: 6 }, ['feedbackThreshold out_of_range']],
  ['too long', { thanksMessage: 'x'.repeat(1_025) }, ['thanksMessage too_big']],
  ['the same choice twice', withOptions('Ruim', 'ruim ', 'c', 'd', 'e'), ['options.1 duplicated']],
  ['an empty choice', withOptions('a', 'b', ' ', 'd', 'e'), ['options.2 required']],
])('%s', (_, change, problems) => {
  expect(configProblems({ ...usualConfig, ...change }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('without buttons every choice says its number', () => {
  const config = { ...usualConfig, ...withOptions('Péssimo', '2 Ruim', 'Regular', 'Bom', 'Ótimo') }

  expect(numberedOptions(config)).toBe('Escolha uma nota:\n1 Péssimo\n2 Ruim\n3 Regular\n4 Bom\n5 Ótimo')
})
