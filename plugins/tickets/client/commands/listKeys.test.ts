import { expect, test } from 'vitest'
import { scopeAfter } from './scopeCommands.ts'
import { tabBeside } from './tabCommands.ts'

test.each([
  ['mine', 'unowned'],
  ['unowned', 'all'],
  ['all', 'mine'],
] as const)('the scope after %s is %s', (scope, next) => {
  expect(scopeAfter(scope)).toBe(next)
})

test.each([
  ['open', 1, 'pending'],
  ['pending', 1, 'closed'],
  ['closed', 1, 'open'],
  ['open', -1, 'closed'],
] as const)('the tab beside %s, going %i, is %s', (tab, by, next) => {
  expect(tabBeside(tab, by)).toBe(next)
})
