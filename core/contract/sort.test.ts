import { describe, expect, test } from 'vitest'
import { sortParam } from './params.ts'
import { isSortBy, readSort, writeSort } from './sort.ts'

test.each([
  ['', null],
  ['name', { columnId: 'name', isDown: false }],
  ['-name', { columnId: 'name', isDown: true }],
])('%j is read, and written again', (text, sort) => {
  expect(readSort(text)).toEqual(sort)
  expect(writeSort(sort)).toBe(text)
})

test.each([
  ['', true],
  ['name', true],
  ['-since', true],
  ['-', false],
  ['--name', false],
  ['Name', false],
  ['name ', false],
  ['name,since', false],
  ['constructor', false],
])('%j as an order by name or since: %j', (text, is) => {
  expect(isSortBy(['name', 'since'], text)).toBe(is)
})

describe('the order of a call', () => {
  const sort = sortParam(['name', 'since'])

  test.each([
    ['absent', undefined, ''],
    ['of a column', '-name', '-name'],
    ['empty', '', ''],
  ])('%s is taken', (_what, given, taken) => {
    expect(sort.parse(given)).toBe(taken)
  })

  test.each([null, 1, true, ['name'], {}, 'x'.repeat(65)])('%j is refused', (given) => {
    expect(sort.safeParse(given).success).toBe(false)
  })
})
