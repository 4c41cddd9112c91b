import { expect, test } from 'vitest'
import { brazilianStates, stateOfArea } from './states.ts'

test.each([
  ['11', 'SP'],
  ['19', 'SP'],
  ['21', 'RJ'],
  ['61', 'DF'],
  ['64', 'GO'],
  ['99', 'MA'],
  ['10', undefined],
  ['20', undefined],
])('area code %s is of %s', (areaCode, code) => {
  expect(stateOfArea(areaCode)?.code).toBe(code)
})

test('27 states share the 67 area codes, each code once', () => {
  const codes = brazilianStates.flatMap(({ areaCodes }) => areaCodes)

  expect(brazilianStates).toHaveLength(27)
  expect(codes).toHaveLength(67)
  expect(new Set(codes).size).toBe(67)
})
