// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { addStaged, allStaged, removeStaged } from '../staged.atoms.ts'
import { guardRecordings } from './guardRecordings.ts'
import { recordingAtom } from './recording.ts'

let stop = () => {}
beforeEach(() => {
  stop = guardRecordings()
})
afterEach(() => {
  stop()
  allStaged().forEach(removeStaged)
  store.set(recordingAtom, null)
})

const leave = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const file = new File(['som'], 'voz.webm', { type: 'audio/webm' })
const voice = { durationMs: 2_000, waveform: [] }
const stage = (isVoice: boolean, isStored: boolean) =>
  addStaged({ id: 'a', ticketId: 4, at: 1, name: file.name, bytes: file.size, file, voice: isVoice ? voice : null, mediaId: null }, isStored)

test.each<[string, () => unknown, boolean]>([
  ['nothing waits', () => {}, false],
  ['one records', () => store.set(recordingAtom, { ticketId: 4, phase: 'recording' }), true],
  ['a recording waits that this browser keeps', () => stage(true, true), false],
  ['a recording waits that it could not keep', () => stage(true, false), true],
  ['a chosen file waits that it could not keep', () => stage(false, false), false],
])('leaving the page while %s', (_what, given, asks) => {
  given()

  expect(leave()).toBe(asks)
})
