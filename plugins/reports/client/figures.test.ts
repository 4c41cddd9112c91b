import { expect, test } from 'vitest'
import { lengthText } from './figures.ts'

const t = (key: string, values: object = {}) => `${key.split('.').at(-1)} ${Object.values(values).join(' ')}`

test.each([
  [null, '–'],
  [0.5, 'seconds 30'],
  [12.4, 'minutes 12'],
  [60, 'hours 1 0'],
  [200, 'hours 3 20'],
  [1440, 'days 1 0'],
  [2 * 1440 + 250, 'days 2 4'],
])('%j minutes are %s', (minutes, text) => {
  expect(lengthText(minutes, t)).toBe(text)
})
