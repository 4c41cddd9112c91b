import { expect, test } from 'vitest'
import { waveformSchema } from '#plugins/media/contract/index.ts'
import { levelOf, waveformOf } from './waveform.ts'

/** A tone of `height` for each number. */
const tone = (samplesEach: number, ...heights: number[]) =>
  Float32Array.from(heights.flatMap((height) => Array.from({ length: samplesEach }, (_, at) => (at % 2 === 0 ? height : -height))))

test.each([
  ['a second of speech', tone(8_000, 0.1, 0.4)],
  ['nothing at all', new Float32Array(0)],
  ['three samples', tone(1, 0.1, 0.2, 0.3)],
  ['what is louder than it can be', tone(64, 3)],
])('%s makes 64 numbers 0..100', (_what, samples) => {
  expect(waveformSchema.safeParse(waveformOf(samples)).success).toBe(true)
})

test('the loudest part fills its bar, the others are in proportion', () => {
  const waveform = waveformOf(tone(6_400, 0.1, 0.4))

  expect([waveform[0], waveform[31], waveform[32], waveform[63]]).toEqual([25, 25, 100, 100])
})

test('samples fewer than bars fill several each', () => {
  expect(new Set(waveformOf(tone(1, 0.4, 0.2)))).toEqual(new Set([100, 50]))
})

test.each([
  ['silence', 0, 0],
  ['the noise of a quiet room', 0.002, 10],
])('%s stays low', (_what, height, expected) => {
  expect(new Set(waveformOf(tone(6_400, height)))).toEqual(new Set([expected]))
})

test.each([
  [0, 0],
  [0.125, 50],
  [0.25, 100],
  [0.9, 100],
])('a moment of %d is %d of 100', (height, expected) => {
  expect(levelOf(tone(512, height))).toBe(expected)
})
