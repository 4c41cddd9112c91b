import { expect, it } from 'vitest'
import { messageForTests } from '../conversation/messageForTests.ts'
import { mediaForTests } from '../media/mediaForTests.ts'
import { readMedia } from './readMedia.ts'
import { readMessage } from './readMessage.ts'

const media = mediaForTests({ previewUrl: '/media/1/f1/preview.webp?variant=preview&expires=9&signature=a-b_c' })

it('reads a file, and nothing that was added to it', () => {
  expect(readMedia({ ...media, extra: 1, waveform: [1] })).toEqual(media)
})

it.each<[unknown]>([
  [null],
  ['/media/1/f1/a.png'],
  [[media]],
  [{ ...media, id: '' }],
  [{ ...media, id: 1 }],
  [{ ...media, name: ' ' }],
  [{ ...media, name: {} }],
  [{ ...media, mime: null }],
  [{ ...media, bytes: -1 }],
  [{ ...media, bytes: 1.5 }],
  [{ ...media, bytes: '4' }],
  [{ ...media, kind: 'film' }],
  [{ ...media, kind: 'constructor' }],
  [{ ...media, url: null }],
  [{ ...media, url: 'javascript:alert(1)' }],
  [{ ...media, url: 'data:text/html,x' }],
  [{ ...media, url: 'https://elsewhere.example/media/1/f1/a.png' }],
  [{ ...media, url: '//elsewhere.example/media/a.png' }],
  [{ ...media, url: '/media//elsewhere.example/a.png' }],
  [{ ...media, url: '/media/../webchat.js' }],
  [{ ...media, url: '/media/1/..\\..\\webchat.js' }],
  [{ ...media, url: '/media/%2e%2e/webchat.js' }],
  [{ ...media, url: '/webchat.js' }],
  [{ ...media, url: '/media/1/f1/a.png#x' }],
])('is no file in %j', (value) => {
  expect(readMedia(value)).toBeNull()
})

it.each([
  ['image', 'image/svg+xml'],
  ['image', 'text/html'],
  ['image', 'video/mp4'],
  ['sticker', 'image/svg+xml'],
  ['video', 'image/png'],
  ['audio', 'application/pdf'],
  ['document', 'image/png'],
])('offers a %s of type %s as a download', (kind, mime) => {
  expect(readMedia({ ...media, kind, mime })?.kind).toBe('document')
})

it('leaves out sizes and pictures that make no sense', () => {
  const odd = { ...media, width: 0, height: 1e9, durationMs: '3', previewUrl: 'https://elsewhere.example/a.webp' }

  expect(readMedia(odd)).toEqual({ ...media, width: null, height: null, durationMs: null, previewUrl: null })
})

it('keeps the words of a message whose file makes no sense, and no file of one that was taken back', () => {
  expect(readMessage({ ...messageForTests('a', 1), media: { kind: 'image' } })).toMatchObject({ body: 'a', media: null })
  expect(readMessage({ ...messageForTests('a', 1), media })?.media).toEqual(media)
  expect(readMessage({ ...messageForTests('a', 1), media, isDeleted: true })?.media).toBeNull()
})

it.each([
  ['64 heights', Array.from({ length: 64 }, (_, bar) => bar), true],
  ['too few', [1, 2, 3], false],
  ['one too high', Array.from({ length: 64 }, () => 101), false],
  ['words', Array.from({ length: 64 }, () => '1'), false],
  ['no list', '1,2', false],
])('draws the loudness of a sound when it is %s', (_what, waveform, isDrawn) => {
  expect(readMedia({ ...media, waveform })?.waveform).toEqual(isDrawn ? waveform : null)
})
