// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { followCalls } from '#core/client/auth/followCalls.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { store } from '#core/client/store/store.ts'
import { login, logout, resetPassword } from '#core/contract/auth.ts'
import { defineEndpoint } from '#core/contract/define.ts'
import { call } from './call.ts'
import { fakeServer } from './fakeServer.ts'
import { readToken, saveToken } from './token.ts'

const getThing = defineEndpoint({
  method: 'GET',
  path: '/things/:id',
  permission: 'signed-in',
  summary: 'One thing',
  input: z.object({ id: z.number() }),
  output: z.object({ id: z.number() }),
})
const REFRESH = '/auth/refresh_token'
const expired = { status: 401, json: { error: 'ERR_SESSION_EXPIRED' } }
const forbidden = { status: 403, json: { error: 'ERR_NO_PERMISSION' } }

beforeEach(() => {
  localStorage.clear()
  store.set(toastsAtom, [])
  history.replaceState(null, '', '/contatos?a=1')
  saveSession(testSession())
  followCalls()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('carries the token, asks for JSON and answers what the schema makes of the reply', async () => {
    const requests = fakeServer(() => ({ json: { id: 5, secret: 'x' } }))

    expect(await call(getThing, { id: 5 })).toEqual({ id: 5 })
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/things/5', token: 'token-1', credentials: 'include' })
    expect(requests[0]?.headers.get('accept')).toBe('application/json')
  })

  it.each([
    ['a code', { status: 409, json: { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: 2 } } }, 'ERR_OTHER_OPEN_TICKET', 409],
    ['plain text that is a code', { status: 402, text: 'INVALID_LICENSE' }, 'INVALID_LICENSE', 402],
    ['JSON without a code', { status: 404, json: {} }, 'ERR_NOT_FOUND', 404],
    ['a page of a proxy', { status: 502, text: '<html>Bad Gateway' }, 'ERR_UNKNOWN', 502],
    ['nothing', { status: 500, json: {} }, 'ERR_INTERNAL', 500],
    ['a reply that does not fit', { json: { id: 'five' } }, 'ERR_UNEXPECTED_REPLY', 200],
  ])('refused with %s throws it', async (_, reply, code, status) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    fakeServer(() => reply)

    await expect(call(getThing, { id: 5 })).rejects.toMatchObject({ code, status })
  })

  it('keeps the body of a refusal', async () => {
    fakeServer(() => ({ status: 409, json: { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: 2 } } }))

    await expect(call(getThing, { id: 5 })).rejects.toMatchObject({ body: { ticket: { id: 2 } } })
  })

  it('of a company whose subscription is unpaid marks the session so, and the page shows that alone', async () => {
    fakeServer(({ path }) => (path === REFRESH ? { json: { token: 'token-2' } } : { status: 403, json: { error: 'ERR_ASAAS_OVERDUE' } }))

    await expect(call(getThing, { id: 5 })).rejects.toMatchObject({ code: 'ERR_ASAAS_OVERDUE' })
    expect(store.get(sessionAtom)).toMatchObject({ isBlocked: true })
  })

  it('without network throws ERR_OFFLINE and asks once', async () => {
    const requests = fakeServer(() => 'offline')

    await expect(call(getThing, { id: 5 })).rejects.toMatchObject({ code: 'ERR_OFFLINE', status: 0 })
    expect(requests).toHaveLength(1)
  })

  it('gives up after 20 s', async () => {
    vi.useFakeTimers()
    fakeServer(() => 'silent')

    const refused = expect(call(getThing, { id: 5 })).rejects.toMatchObject({ code: 'ERR_TIMEOUT', status: 0 })
    await vi.advanceTimersByTimeAsync(20_000)
    await refused
  })

  it('waits 300 s for a long call', async () => {
    vi.useFakeTimers()
    fakeServer(() => 'silent')
    let isOver = false

    const over = call({ ...getThing, isLong: true }, { id: 5 }).catch(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(299_000)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    await over
    expect(isOver).toBe(true)
  })

  it('can be cancelled, which is no error of ours', async () => {
    fakeServer(() => 'silent')
    const cancel = new AbortController()

    const refused = expect(call(getThing, { id: 5 }, { signal: cancel.signal })).rejects.toMatchObject({ name: 'AbortError' })
    cancel.abort()
    await refused
  })
})

describe('a refused token', () => {
  it.each([expired, forbidden])('is refreshed once for all waiting calls, and each is repeated (%o)', async (refused) => {
    const requests = fakeServer(({ path, token }) => {
      if (path === REFRESH) return { json: { token: 'token-2' } }
      return token === 'token-2' ? { json: { id: 1 } } : refused
    })

    const replies = await Promise.all([1, 2, 3].map((id) => call(getThing, { id })))

    expect(replies).toHaveLength(3)
    expect(requests.filter(({ path }) => path === REFRESH)).toHaveLength(1)
    expect(readToken()).toBe('token-2')
  })

  it('takes the token that another tab fetched meanwhile', async () => {
    const requests = fakeServer(({ token }) => {
      saveToken('token-9')
      return token === 'token-9' ? { json: { id: 1 } } : expired
    })

    await call(getThing, { id: 1 })

    expect(requests.map(({ token }) => token)).toEqual(['token-1', 'token-9'])
  })

  it('that is refused again after the refresh ends the session and leads to login', async () => {
    vi.useFakeTimers()
    fakeServer(({ path }) => (path === REFRESH ? { json: { token: 'token-2' } } : expired))

    await expect(call(getThing, { id: 1 })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })

    expect(store.get(sessionAtom)).toBeNull()
    expect(readToken()).toBeNull()
    expect(location.pathname).toBe('/contatos')
    await vi.advanceTimersByTimeAsync(200)
    expect(`${location.pathname}${location.search}`).toBe('/login?next=%2Fcontatos%3Fa%3D1')
  })

  it('that is only a missing permission throws and clears nothing', async () => {
    fakeServer(({ path }) => (path === REFRESH ? { json: { token: 'token-2' } } : forbidden))

    await expect(call(getThing, { id: 1 })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', status: 403 })

    expect(store.get(sessionAtom)).not.toBeNull()
    expect(readToken()).toBe('token-2')
  })

  it('with a refresh that the server refuses ends the session once, for many calls', async () => {
    vi.useFakeTimers()
    fakeServer(() => expired)

    const replies = await Promise.allSettled([1, 2, 3].map((id) => call(getThing, { id })))

    expect(replies.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(store.get(sessionAtom)).toBeNull()
    expect(store.get(toastsAtom)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(location.pathname).toBe('/login')
  })

  it.each([
    ['the network is gone', 'offline', 'ERR_OFFLINE'],
    ['the server is in trouble', { status: 503, json: { error: 'ERR_UNAVAILABLE' } }, 'ERR_UNAVAILABLE'],
  ] as const)('keeps the session when %s during the refresh', async (_, reply, code) => {
    fakeServer(({ path }) => (path === REFRESH ? reply : expired))

    await expect(call(getThing, { id: 1 })).rejects.toMatchObject({ code })

    expect(store.get(sessionAtom)).not.toBeNull()
    expect(readToken()).toBe('token-1')
  })

  it('waits for the tab that holds the lock, and takes its token instead of refreshing', async () => {
    const request = vi.fn(async (_: string, action: () => Promise<string>) => {
      saveToken('token-9')
      return action()
    })
    vi.stubGlobal('navigator', { locks: { request } })
    const requests = fakeServer(({ token }) => (token === 'token-9' ? { json: { id: 1 } } : expired))

    await call(getThing, { id: 1 })

    expect(request).toHaveBeenCalledOnce()
    expect(requests.map(({ path }) => path)).not.toContain(REFRESH)
  })

  it('can be refreshed again later', async () => {
    let current = 'token-2'
    const requests = fakeServer(({ path, token }) => {
      if (path === REFRESH) return { json: { token: current } }
      return token === current ? { json: { id: 1 } } : expired
    })

    await call(getThing, { id: 1 })
    current = 'token-3'
    await call(getThing, { id: 1 })

    expect(requests.filter(({ path }) => path === REFRESH)).toHaveLength(2)
  })
})

describe('calls that never refresh', () => {
  it.each([
    ['login', () => call(login, { email: 'a', password: 'b' })],
    ['logout', () => call(logout, {})],
  ])('%s', async (_, action) => {
    const requests = fakeServer(() => ({ status: 401, json: { error: 'ERR_INVALID_CREDENTIALS' } }))

    await expect(action()).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })

    expect(requests).toHaveLength(1)
    expect(store.get(sessionAtom)).not.toBeNull()
  })

  it('public ones without a token', async () => {
    localStorage.removeItem('token')
    const requests = fakeServer(() => expired)

    await expect(call(resetPassword, { token: 'x', password: '12345678' })).rejects.toMatchObject({ status: 401 })

    expect(requests).toHaveLength(1)
    expect(location.pathname).toBe('/contatos')
  })
})
