import { expect, test } from 'vitest'
import { type FormFacts, formOf } from './fileForm.ts'

const MB = 1024 * 1024
const facts: FormFacts = { kind: 'image', mime: 'image/jpeg', bytes: MB, width: 800, height: 600, waveform: null }
const sound = (mime: string, waveform: number[] | null): FormFacts => ({ ...facts, kind: 'audio', mime, width: null, height: null, waveform })

test.each<[string, FormFacts, string]>([
  ['a picture', facts, 'photo'],
  ['a picture of unknown size', { ...facts, width: null, height: null }, 'photo'],
  ['a picture of 12 MB', { ...facts, bytes: 12 * MB }, 'document'],
  ['a picture whose sides are too long together', { ...facts, mime: 'image/png', width: 7000, height: 5400 }, 'document'],
  ['a long screenshot', { ...facts, width: 400, height: 9000 }, 'document'],
  ['a voice note in Ogg', sound('audio/ogg; codecs=opus', [1]), 'voice'],
  ['a voice note of Safari', sound('audio/mp4', [1]), 'voice'],
  ['a voice note that Telegram does not play', sound('audio/webm', [1]), 'document'],
  ['a song', sound('audio/mpeg', null), 'audio'],
  ['a sound of another kind', sound('audio/wav', null), 'document'],
  ['a film', { ...facts, kind: 'video', mime: 'video/mp4' }, 'video'],
  ['a sticker', { ...facts, kind: 'sticker', mime: 'image/webp' }, 'sticker'],
  ['a document', { ...facts, kind: 'document', mime: 'application/pdf' }, 'document'],
])('%s', (_what, given, form) => {
  expect(formOf(given)).toBe(form)
})
