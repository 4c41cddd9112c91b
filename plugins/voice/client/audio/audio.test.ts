import { describe, expect, test } from 'vitest'
import { CAP, JitterBuffer, PREBUFFER } from './jitterBuffer.ts'
import { createChunker, createDecoder, FRAME, RATE, toInt16 } from './pcm.ts'
import { nextRecorder } from './recorder.ts'
import { createResampler } from './resampler.ts'

const tone = (length: number, hz: number, rate: number, from = 0) =>
  Float32Array.from({ length }, (_none, at) => 0.5 * Math.sin((2 * Math.PI * hz * (from + at)) / rate))

/** Amplitude of one frequency. */
function strength(samples: Float32Array, hz: number, rate: number): number {
  let [re, im] = [0, 0]
  samples.forEach((sample, at) => {
    re += sample * Math.cos((2 * Math.PI * hz * at) / rate)
    im += sample * Math.sin((2 * Math.PI * hz * at) / rate)
  })
  return (2 * Math.hypot(re, im)) / samples.length
}

describe('samples', () => {
  test('become 16 bits and come back, whatever the size of the packets', () => {
    const bytes = new Uint8Array(toInt16(Float32Array.from([0, 0.5, -0.5, 1, -1, 2])).buffer)
    const decode = createDecoder()
    const parts = [bytes.slice(0, 3), bytes.slice(3, 4), bytes.slice(4)].flatMap((part) => [...decode(part.buffer)])

    expect(parts.map((sample) => Math.round(sample * 100) / 100)).toEqual([0, 0.5, -0.5, 1, -1, 1])
  })

  test('are collected into frames of a twenty-fifth of a second', () => {
    const frames: number[] = []
    const collect = createChunker(FRAME, ({ length }) => frames.push(length))
    for (let block = 0; block < 11; block += 1) collect(new Float32Array(128))

    expect(frames).toEqual([640, 640])
  })
})

describe.each([
  [48_000, RATE],
  [44_100, RATE],
  [RATE, 48_000],
])('from %i to %i samples a second', (from, to) => {
  const resampled = (hz: number) => {
    const resample = createResampler(from, to)
    const out: number[] = []
    for (let at = 0; at < from; at += 128) out.push(...resample(tone(128, hz, from, at)))
    return Float32Array.from(out)
  }

  test('a tone keeps its height and strength, and a second its length', () => {
    const samples = resampled(1000)

    expect(strength(samples.subarray(2000, 2000 + to / 2), 1000, to)).toBeCloseTo(0.5, 1)
    expect(Math.abs(samples.length - to)).toBeLessThan(to / 50)
  })

  test('what is too high for the lower rate is not heard lower', () => {
    const samples = resampled(from > to ? 12_000 : 1000).subarray(2000, 2000 + to / 2)

    expect(strength(samples, from > to ? RATE - 12_000 : 15_000, to)).toBeLessThan(0.005)
  })
})

describe('the buffer of the player', () => {
  const block = () => new Float32Array(128)

  test('waits for a while, plays, and is silent once it is empty', () => {
    const buffer = new JitterBuffer()
    const out = block()
    buffer.push(tone(PREBUFFER - 1, 440, RATE))
    buffer.pull(out)
    expect(out.every((sample) => sample === 0)).toBe(true)

    buffer.push(tone(1, 440, RATE))
    for (let at = 0; at < PREBUFFER / 128; at += 1) buffer.pull(out)
    expect(buffer.stats).toMatchObject({ played: PREBUFFER, underruns: 0 })
    buffer.pull(out)
    expect(buffer.stats).toMatchObject({ underruns: 1, fill: 0 })
  })

  test('never holds more than its cap', () => {
    const buffer = new JitterBuffer()
    for (let at = 0; at < 30; at += 1) buffer.push(tone(FRAME, 440, RATE))

    expect(buffer.stats.fill).toBeLessThanOrEqual(CAP)
    expect(buffer.stats.dropped).toBeGreaterThan(0)
  })

  test('gets rid of a delay that stays', () => {
    const buffer = new JitterBuffer()
    const out = block()
    buffer.push(tone(CAP - FRAME, 440, RATE))
    for (let frame = 0; frame < 250; frame += 1) {
      buffer.push(tone(FRAME, 440, RATE))
      for (let at = 0; at < 5; at += 1) buffer.pull(out)
    }

    expect(buffer.stats.fill).toBeLessThan(2 * PREBUFFER)
    expect(buffer.stats.underruns).toBe(0)
  })
})

test.each([
  ['notReady', 'init', 'ready', false],
  ['notReady', 'start', 'notReady', true],
  ['notReady', 'stop', 'notReady', true],
  ['ready', 'init', 'ready', false],
  ['ready', 'start', 'recording', false],
  ['ready', 'stop', 'ready', true],
  ['recording', 'init', 'recording', true],
  ['recording', 'start', 'recording', true],
  ['recording', 'stop', 'ready', false],
] as const)('a microphone that is %s: %s makes it %s, refused: %s', (state, step, next, isRefused) => {
  expect(nextRecorder(state, step)).toEqual({ state: next, isRefused })
})
