// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { store } from '#core/client/store/store.ts'
import { keepRecording, record, recordingAtom } from './recording.ts'

const ctx = getContext()
const KEY = 'macros.recording.3'
const step = { command: 'test.rank', args: {} }
let stop = () => {}
/** Steps that another window of the person writes. */
const elsewhere = (steps: unknown) => {
  localStorage.setItem(KEY, JSON.stringify(steps))
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

beforeEach(() => {
  localStorage.clear()
  saveSession(testSession({ userId: 3 }))
  stop = keepRecording(ctx)
})
afterEach(() => stop())

test('a step that another window took is one of the recording here', () => {
  record(ctx, [step])

  elsewhere([step, step])

  expect(store.get(recordingAtom)).toHaveLength(2)
})

test('a recording that another window ended has ended', () => {
  record(ctx, [step])

  elsewhere(null)

  expect(store.get(recordingAtom)).toBeNull()
})
