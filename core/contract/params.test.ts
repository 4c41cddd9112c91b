import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { booleanParam, idParam, listParam, pageParam, searchParam } from './params.ts'

describe('an id', () => {
  test.each([
    ['a number', 7, 7],
    ['digits', '7', 7],
    ['the largest', '2147483647', 2_147_483_647],
  ])('%s is taken', (_what, given, id) => {
    expect(idParam.parse(given)).toBe(id)
  })

  test.each([0, -1, 1.5, 2_147_483_648, Number.NaN, '0', '-1', '1.5', '1e3', ' 1', '', 'um', '2147483648', '99999999999', null, undefined, true, [1], {}])(
    '%j is refused',
    (given) => {
      expect(idParam.safeParse(given).success).toBe(false)
    },
  )
})

describe('a page', () => {
  test.each([
    ['absent', undefined, 1],
    ['digits', '3', 3],
    ['a number', 3, 3],
  ])('%s is taken', (_what, given, page) => {
    expect(pageParam.parse(given)).toBe(page)
  })

  test.each([0, -1, '0', '1000000', 'x', ''])('%j is refused', (given) => {
    expect(pageParam.safeParse(given).success).toBe(false)
  })
})

test.each([
  ['true', true],
  ['1', true],
  [1, true],
  [0, false],
  [true, true],
  ['false', false],
  ['0', false],
  [false, false],
])('%j is a switch that is %s', (given, is) => {
  expect(booleanParam.parse(given)).toBe(is)
})

describe('a list', () => {
  const ids = listParam(idParam)

  test.each([
    ['absent', undefined, []],
    ['one value', '4', [4]],
    ['several', ['4', 5], [4, 5]],
    ['empty', [], []],
  ])('%s is taken', (_what, given, list) => {
    expect(ids.parse(given)).toEqual(list)
  })

  test.each([
    ['with one wrong value', ['4', 'x']],
    ['of more than 500', Array(501).fill(1)],
    ['of lists', [[4]]],
  ])('%s is refused', (_what, given) => {
    expect(ids.safeParse(given).success).toBe(false)
  })
})

test('search text is trimmed and has an end', () => {
  expect(z.object({ search: searchParam }).parse({ search: '  Maria ' })).toEqual({ search: 'Maria' })
  expect(searchParam.safeParse('x'.repeat(256)).success).toBe(false)
})
