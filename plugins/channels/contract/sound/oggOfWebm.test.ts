import { describe, expect, test } from 'vitest'
import { opusHead, packetOf, webmOf } from '../testing/webm.ts'
import { oggOfWebm, samplesOf } from './oggOfWebm.ts'
import { checksumOf } from './oggPages.ts'

interface Page {
  flags: number
  position: number
  number: number
  isWhole: boolean
  packets: Buffer[]
}

/** Pages as a player reads them. */
function pagesOf(ogg: Buffer): Page[] {
  const pages: Page[] = []
  let at = 0
  while (at < ogg.length) {
    expect(ogg.subarray(at, at + 4).toString()).toBe('OggS')
    const lengths = [...ogg.subarray(at + 27, at + 27 + ogg.readUInt8(at + 26))]
    const start = at + 27 + lengths.length
    const end = start + lengths.reduce((sum, one) => sum + one, 0)
    const page = Buffer.from(ogg.subarray(at, end))
    const checksum = page.readUInt32LE(22)
    page.writeUInt32LE(0, 22)
    const packets: Buffer[] = []
    let [from, to] = [start, start]
    for (const length of lengths) {
      to += length
      if (length === 255) continue
      packets.push(ogg.subarray(from, to))
      from = to
    }
    pages.push({
      flags: ogg.readUInt8(at + 5),
      position: Number(ogg.readBigInt64LE(at + 6)),
      number: ogg.readUInt32LE(at + 18),
      isWhole: checksum === checksumOf(page),
      packets,
    })
    at = end
  }
  return pages
}

describe('sound that a browser recorded', () => {
  const packets = Array.from({ length: 300 }, (_none, place) => packetOf(place % 256, place === 7 ? 600 : 255))
  const ogg = oggOfWebm(webmOf({ packets }))
  const pages = pagesOf(ogg ?? Buffer.alloc(0))

  test('keeps every packet as it was, behind the two headers of Opus', () => {
    const [head, tags, ...sound] = pages

    expect(head?.packets).toEqual([opusHead])
    expect(tags?.packets[0]?.subarray(0, 8).toString()).toBe('OpusTags')
    expect(sound.flatMap((page) => page.packets)).toEqual(packets)
  })

  test('has pages in order, each whole, the first and the last marked', () => {
    expect(pages.every(({ isWhole }) => isWhole)).toBe(true)
    expect(pages.map(({ number }) => number)).toEqual(pages.map((_page, place) => place))
    expect(pages.map(({ flags }) => flags)).toEqual([2, ...pages.slice(2).map(() => 0), 4])
  })

  test('says how long it is: 300 times 20 ms', () => {
    expect(pages.at(-1)?.position).toBe(300 * 960)
  })
})

test('the checksum is that of the format', () => {
  expect(checksumOf(Buffer.from('123456789'))).toBe(0x89a1897f)
})

test.each<[number[], number]>([
  [[0x78], 960],
  [[0x79, 0], 1920],
  [[0x7b, 0x03], 2880],
  [[0xfc], 960],
  [[0x18], 2880],
  [[0xe0], 120],
  [[], 480],
])('a packet that begins with %j lasts %d samples', (bytes, samples) => {
  expect(samplesOf(Buffer.from(bytes))).toBe(samples)
})

describe('what is no such sound', () => {
  test.each<[string, Buffer]>([
    ['another codec', webmOf({ packets: [packetOf(1)], codec: 'A_VORBIS' })],
    ['a head of another codec', webmOf({ packets: [packetOf(1)], head: Buffer.from('vorbis') })],
    ['no packets', webmOf({ packets: [] })],
    ['blocks of several frames', webmOf({ packets: [packetOf(1)], flags: 0x06 })],
    ['a packet that is too long for sound', webmOf({ packets: [packetOf(1, 70_000)] })],
    ['something else', Buffer.from('RIFF....WAVE')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100)],
  ])('%s stays what it is', (_what, bytes) => {
    expect(oggOfWebm(bytes)).toBeNull()
  })

  test('a recording that was cut off keeps what is whole', () => {
    const whole = webmOf({ packets: [packetOf(1), packetOf(2)] })

    const ogg = oggOfWebm(whole.subarray(0, whole.length - 5))

    expect(pagesOf(ogg ?? Buffer.alloc(0)).at(-1)?.packets).toEqual([packetOf(1)])
  })
})
