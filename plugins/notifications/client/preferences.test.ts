// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { initialPreferences, preferencesSchema } from '../contract/index.ts'
import { changePreferences, notePreferences, preferencesAtom } from './preferences.ts'

const chosen = (quiet: Partial<typeof initialPreferences.quiet>) => {
  const now = store.get(preferencesAtom)
  return { ...now, quiet: { ...now.quiet, ...quiet } }
}

beforeEach(() => {
  saveSession(testSession())
  notePreferences(initialPreferences)
})
afterEach(() => vi.unstubAllGlobals())

it('choices made faster than the server answers all stay: what it says of the first changes nothing under the second', async () => {
  const gate = Promise.withResolvers<void>()
  const sent = fakeServer(async ({ body }, index) => {
    if (index === 0) await gate.promise
    return { json: JSON.parse(body) }
  })
  const first = chosen({ isOn: true })
  const saved = changePreferences(first)
  void changePreferences(chosen({ from: '00:00' }))
  notePreferences(first)
  void changePreferences(chosen({ to: '00:00' }))
  gate.resolve()
  await saved
  const last = { ...initialPreferences, quiet: { isOn: true, from: '00:00', to: '00:00' } }
  expect(sent.map(({ body }) => preferencesSchema.parse(JSON.parse(body)))).toEqual([first, last])
  expect(store.get(preferencesAtom)).toEqual(last)
})

it('what is refused goes back to what the server has', async () => {
  fakeServer(() => ({ status: 500, json: { statusCode: 500, error: 'INTERNAL', message: 'x' } }))
  await expect(changePreferences(chosen({ isOn: true }))).rejects.toThrow()
  expect(store.get(preferencesAtom)).toEqual(initialPreferences)
})
