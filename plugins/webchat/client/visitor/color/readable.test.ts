import { expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { parseHex, type Rgb } from './parseHex.ts'
import { inkOn, readableOn } from './readable.ts'

const grounds: Rgb[] = [
  [255, 255, 255],
  [24, 25, 30],
]

it.each(['#4a5bd4', '#ffd54a', '#fff', '#000', '#777777', '#7c8aff', '#e91e63'])('texts on and in %s can be read', (color) => {
  const rgb = parseHex(color) ?? [0, 0, 0]

  expect(contrast(inkOn(rgb), rgb)).toBeGreaterThanOrEqual(4.5)
  for (const ground of grounds) expect(contrast(readableOn(rgb, ground), ground)).toBeGreaterThanOrEqual(4.5)
})

it.each([
  ['#abc', [170, 187, 204]],
  ['#4A5bd4', [74, 91, 212]],
  ['red', null],
  ['#12', null],
  ['#12345g', null],
])('%s is %j', (text, rgb) => {
  expect(parseHex(text)).toEqual(rgb)
})
