// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { HOURS_CHECK_MS, PROFILE_REFRESH_MS, startProfileRefresh } from './profileRefresh.ts'
import { sessionAtom } from './session.atoms.ts'
import { saveSession, updateSession } from './session.ts'
import { testSession } from './testSession.ts'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  stop = startProfileRefresh()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('takes over new rights every 30 s', async () => {
  saveSession(testSession())
  const requests = fakeServer(() => ({
    json: { id: 3, profile: 'super', permissions: ['a.b'], menuVisibility: {}, queues: [{ id: 9, queue: 'Vendas', color: '#000' }] },
  }))

  await vi.advanceTimersByTimeAsync(PROFILE_REFRESH_MS)

  expect(requests.map(({ path }) => path)).toEqual(['/users/3'])
  expect(store.get(sessionAtom)).toMatchObject({ profile: 'super', permissions: ['a.b'], menuVisibility: {}, queueIds: [9] })
})

it('keeps what the answer leaves out', async () => {
  saveSession(testSession())
  fakeServer(() => ({ json: { id: 3, profile: 'admin' } }))

  await vi.advanceTimersByTimeAsync(PROFILE_REFRESH_MS)

  expect(store.get(sessionAtom)).toMatchObject({ permissions: ['tickets.close'], queueIds: [7] })
})

it('leaves alone what was changed while it asked', async () => {
  saveSession(testSession())
  const gate = Promise.withResolvers<void>()
  fakeServer(async () => {
    await gate.promise
    return { json: { id: 3, configs: { isDark: true } } }
  })
  await vi.advanceTimersByTimeAsync(PROFILE_REFRESH_MS)

  updateSession({ configs: { isDark: false } })
  gate.resolve()
  await vi.advanceTimersByTimeAsync(0)

  expect(store.get(sessionAtom)?.configs.isDark).toBe(false)
})

it('leaves the profile user in peace', async () => {
  saveSession(testSession({ profile: 'user' }))
  const requests = fakeServer(() => ({ json: {} }))

  await vi.advanceTimersByTimeAsync(PROFILE_REFRESH_MS * 3)

  expect(requests).toEqual([])
})

it('asks every 30 min for each profile, and uses nothing of the answer', async () => {
  saveSession(testSession({ profile: 'user' }))
  const requests = fakeServer(() => ({ json: { id: 3, profile: 'admin' } }))

  await vi.advanceTimersByTimeAsync(HOURS_CHECK_MS)

  expect(HOURS_CHECK_MS).toBe(1_800_000)
  expect(requests.map(({ path }) => path)).toEqual(['/users/3'])
  expect(store.get(sessionAtom)?.profile).toBe('user')
})

it('only logs a failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  saveSession(testSession())
  fakeServer(() => 'offline')

  await vi.advanceTimersByTimeAsync(PROFILE_REFRESH_MS)

  expect(warn).toHaveBeenCalledOnce()
  expect(store.get(sessionAtom)?.profile).toBe('admin')
})
