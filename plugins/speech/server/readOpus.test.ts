import { expect, test } from 'vitest'
import { readOpus } from './readOpus.ts'
import { oggOpus } from './testing/oggOpus.ts'

test('the length is that of the sound, and louder parts are higher bars', () => {
  const facts = readOpus(oggOpus([...Array<number>(64).fill(20), ...Array<number>(64).fill(220)]))

  expect(facts?.ms).toBe(128 * 20)
  expect(facts?.waveform).toEqual([...Array<number>(32).fill(0), ...Array<number>(32).fill(100)])
})

test('a sound shorter than the bars has all of them', () => {
  expect(readOpus(oggOpus([10, 20, 30]))?.waveform).toHaveLength(64)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page of a site', Buffer.from('<html>'.repeat(20))],
  ['MP3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(100)])],
  ['Ogg without Opus', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(100)])],
  ['a head without sound', oggOpus([])],
])('%s is none', (_what, bytes) => {
  expect(readOpus(bytes)).toBeNull()
})
