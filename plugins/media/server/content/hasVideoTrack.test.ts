import { describe, expect, test } from 'vitest'
import { hasVideoTrack } from './hasVideoTrack.ts'

const codec = (name: string) => Buffer.concat([Buffer.from([0x86, 0x80 | name.length]), Buffer.from(name)])
const longCodec = (name: string) => Buffer.concat([Buffer.from([0x86, 0x01, 0, 0, 0, 0, 0, 0, name.length]), Buffer.from(name)])
const handler = (type: string) => Buffer.concat([Buffer.from('\0\0\0\x21hdlr'), Buffer.alloc(8), Buffer.from(type), Buffer.alloc(12)])
/** Bytes that sound may look like. */
const noise = Buffer.from('\x13V_\x86V_VP8\x90vide\x07soun hdlr')
const file = (...parts: Buffer[]) => Buffer.concat([Buffer.from('head'), ...parts, noise])

describe('a file shows something', () => {
  test.each([
    ['WebM with sound', 'video/webm', file(codec('A_OPUS')), false],
    ['WebM with sound, its lengths in eight bytes', 'video/webm', file(longCodec('A_OPUS')), false],
    ['WebM with sound and pictures', 'video/webm', file(codec('V_VP9'), codec('A_OPUS')), true],
    ['WebM with pictures, their lengths in eight bytes', 'video/webm', file(longCodec('V_VP8'), codec('A_OPUS')), true],
    ['WebM of which nothing is known', 'video/webm', file(), true],
    ['MP4 with sound', 'video/mp4', file(handler('soun')), false],
    ['MP4 with sound and pictures', 'video/mp4', file(handler('soun'), handler('vide')), true],
    ['MP4 of which nothing is known', 'video/mp4', file(), true],
  ] as const)('%s', (_what, mime, head, is) => {
    expect(hasVideoTrack(mime, head)).toBe(is)
  })
})
