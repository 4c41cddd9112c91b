import { expect, test } from 'vitest'
import { avatarColour, initials } from './avatarColour.ts'

function contrastWithWhite(colour: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test('a colour stays with its id, and white letters on it reach AA', () => {
  const colours = Array.from({ length: 200 }, (_, id) => avatarColour(id))

  expect(avatarColour(7)).toBe(colours[7])
  expect(new Set(colours).size).toBe(12)
  expect(Math.min(...colours.map(contrastWithWhite))).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['Joana de Prado', 'JP'],
  ['joana', 'J'],
  ['  Ângela   Ñuñez ', 'ÂÑ'],
  ['+55 11', '51'],
  ['🙂', '?'],
])('%s has the initials %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
