// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeReply, fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { adoptPresence, choosePresence } from './presence.ts'
import { isPausedAtom } from './session.atoms.ts'
import { restoreSession, saveSession } from './session.ts'
import { testSession } from './testSession.ts'

const isPaused = () => store.get(isPausedAtom)

/** Everybody of these tests is somebody new: what was heard of one says nothing of another. */
let userId = 100
beforeEach(() => {
  userId += 1
  saveSession(testSession({ userId }))
})
afterEach(() => vi.unstubAllGlobals())

describe('what the server says of oneself', () => {
  it('holds here, and after a reload', () => {
    adoptPresence({ userId, status: 'paused', rev: 5 })

    expect(isPaused()).toBe(true)
    expect(restoreSession() && isPaused()).toBe(true)
  })

  it.each([
    ['of somebody else', { userId: 1, status: 'online', rev: 9 } as const],
    ['late: a newer word is here', { status: 'online', rev: 4 } as const],
    ['only that the line is gone', { status: 'offline', rev: 6 } as const],
  ])('changes nothing when it is %s', (_what, heard) => {
    adoptPresence({ userId, status: 'paused', rev: 5 })

    adoptPresence({ userId, ...heard })

    expect(isPaused()).toBe(true)
  })

  it('ends a pause that was ended elsewhere', () => {
    adoptPresence({ userId, status: 'paused', rev: 5 })

    adoptPresence({ userId, status: 'online', rev: 6 })

    expect(isPaused()).toBe(false)
  })
})

describe('one’s own choice', () => {
  it('shows at once, and is the server’s to keep', async () => {
    const requests = fakeServer(() => ({ json: { status: 'paused', rev: 2 } }))

    const chosen = choosePresence('paused')
    expect(isPaused()).toBe(true)
    await chosen

    expect(isPaused()).toBe(true)
    expect(requests).toMatchObject([{ method: 'PUT', path: `/usersIsOnline/${userId}` }])
  })

  it('is taken back when the server could not be told', async () => {
    fakeServer(() => ({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }))

    await expect(choosePresence('paused')).rejects.toThrow('ERR_NO_PERMISSION')

    expect(isPaused()).toBe(false)
  })

  it('that failed takes back nothing that another window chose meanwhile', async () => {
    fakeServer((): FakeReply => {
      adoptPresence({ userId, status: 'paused', rev: 3 })
      return { status: 403, json: { error: 'ERR_NO_PERMISSION' } }
    })

    await expect(choosePresence('paused')).rejects.toThrow('ERR_NO_PERMISSION')

    expect(isPaused()).toBe(true)
  })
})
