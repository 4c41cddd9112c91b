// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { store } from '#core/client/store/store.ts'
import { draftAtom } from './noteDrafts.ts'

beforeEach(() => {
  localStorage.clear()
  saveSession(testSession({ userId: 3 }))
})

test('a note that is not saved yet is kept for its ticket and its writer, and gone once it is empty', () => {
  const box = draftAtom(5)
  store.set(box, 'Ligar cedo')

  expect([store.get(draftAtom(5)), store.get(draftAtom(6))]).toEqual(['Ligar cedo', ''])
  saveSession(testSession({ userId: 4 }))
  expect(store.get(draftAtom(5))).toBe('')
  saveSession(testSession({ userId: 3 }))
  store.set(box, '')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('balcao.noteDraft'))).toEqual([])
})
