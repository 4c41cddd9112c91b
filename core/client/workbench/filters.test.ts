import { expect, test } from 'vitest'
import { companyChoices, fits } from './filters.ts'

test.each([
  ['', ['Padaria'], true],
  ['padaria são', ['São Paulo', 'Padaria'], true],
  ['SAO', ['São Paulo'], true],
  ['rio', ['São Paulo', null, undefined], false],
])('%j in %j: %s', (search, texts, isThere) => {
  expect(fits(search, ...texts)).toBe(isThere)
})

test('companies are offered once, by name, behind all of them', () => {
  const padaria = { id: 2, name: 'Padaria' }
  expect(companyChoices([padaria, null, { id: 3, name: 'Açougue' }, padaria], (key) => key)).toEqual([
    { value: '', label: 'workbench.company.all' },
    { value: '3', label: 'Açougue' },
    { value: '2', label: 'Padaria' },
  ])
})
