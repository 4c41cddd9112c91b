import { expect, test } from 'vitest'
import { lengthsWith, lengthText } from './lengths.ts'

test.each([
  [5, '5 minutos'],
  [60, '1 hora'],
  [90, '90 minutos'],
  [1_440, '1 dia'],
  [2_880, '2 dias'],
])('%i minutes read as %s', (minutes, text) => {
  expect(lengthText(minutes, 'pt-BR')).toBe(text)
})

test('a length that is not offered stands among the others', () => {
  expect(lengthsWith(90)).toEqual(lengthsWith(0).toSpliced(5, 0, 90))
})
