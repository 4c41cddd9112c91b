import { expect, test } from 'vitest'
import { fewOfBlueprint } from './fewOfBlueprint.ts'

/** Selectors of a rule that are left; null when the rule goes. */
function leftOf(selectors: string[], file = '/x/node_modules/@blueprintjs/core/lib/css/blueprint.css'): string[] | null {
  let isRemoved = false
  const rule = { selectors, source: { input: { file } }, remove: () => (isRemoved = true) }
  fewOfBlueprint.Rule(rule)
  return isRemoved ? null : rule.selectors
}

test.each([
  ['a part that is used', ['.bp6-control.bp6-switch'], ['.bp6-control.bp6-switch']],
  ['a part that is not', ['.bp6-navbar'], null],
  ['one of each', ['.bp6-checkbox', '.bp6-slider'], ['.bp6-checkbox']],
  ['a used part inside one that is not', ['.bp6-navbar .bp6-switch'], null],
  ['a state alone', ['.bp6-large'], null],
  ['the theme', ['.bp6-dark'], ['.bp6-dark']],
  ['the page', [':root', 'body'], [':root', 'body']],
])('%s', (_what, selectors, expected) => {
  expect(leftOf(selectors)).toEqual(expected)
})

test('the style sheets of others stay as they are', () => {
  expect(leftOf(['.bp6-navbar'], '/x/core/client/ui/blueprint.css')).toEqual(['.bp6-navbar'])
})
