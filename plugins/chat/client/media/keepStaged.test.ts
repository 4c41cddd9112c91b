// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { followStoredFiles, keepStaged } from './keepStaged.ts'
import { addStaged, allStaged } from './staged.atoms.ts'

// There is no IndexedDB here: as in a browser that keeps nothing.
let stop = () => {}
beforeEach(() => {
  saveSession(testSession({ userId: 3 }))
  stop = followStoredFiles()
  const file = new File(['nota'], 'nota.txt')
  keepStaged(addStaged({ id: 'a', ticketId: 4, at: 1, name: file.name, bytes: file.size, file, voice: null, mediaId: null }, false))
})
afterEach(() => {
  stop()
  clearSession()
})

/** Until what was asked of the browser is answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

const shown = () => allStaged().map(({ id, isStored, failure }) => ({ id, isStored, failure }))

test('a file that the browser cannot keep waits above the box like any other', async () => {
  await settled()

  expect(shown()).toEqual([{ id: 'a', isStored: false, failure: null }])
})

test.each<[string, () => void, number]>([
  ['the rights of the person change', () => saveSession(testSession({ userId: 3, permissions: [] })), 1],
  ['the person signs out', clearSession, 0],
  ['somebody else signs in', () => saveSession(testSession({ userId: 4 })), 0],
  ['the same number of another company signs in', () => saveSession(testSession({ userId: 3, tenantId: 2 })), 0],
  ['the plugin is switched off', () => stop(), 0],
])('files on screen when %s', (_what, action, left) => {
  action()

  expect(shown()).toHaveLength(left)
})
