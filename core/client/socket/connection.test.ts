// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { liveConnectionAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { refreshSession } from '#core/client/http/refreshSession.ts'
import { saveToken } from '#core/client/http/token.ts'
import { type ClientContext, onSocket } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { defineEvent, defineSignal } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { connectSocket, disconnectSocket, onResync, registerSocketHandlers, sendSignal } from './index.ts'

// The line itself is real; only the HTTP refresh is not.
vi.mock('#core/client/http/refreshSession.ts', () => ({ refreshSession: vi.fn() }))
const refresh = vi.mocked(refreshSession)

const typing = defineSignal({ name: 'typing', permission: 'signed-in', payload: z.unknown() })
const userChanged = defineEvent('team.userChanged', z.object({ id: z.int() }), { channel: 'user', kind: 'update', key: 'user' })
const ctx: ClientContext = Object.create(null)
const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 10 })
const connectionState = () => store.get(liveConnectionAtom).state

let io: Server
let goodToken: string
let refused: string
let sockets: Socket[]

beforeEach(async () => {
  localStorage.clear()
  goodToken = 'token-1'
  refused = 'ERR_SESSION_EXPIRED'
  sockets = []
  refresh.mockReset()
  const http = createServer()
  io = new Server(http, { cors: { origin: true, credentials: true } })
  io.use((socket, next) => (socket.handshake.auth.token === goodToken ? next() : next(new Error(refused))))
  io.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('1:ping', (_: unknown, ack: (answer: unknown) => void) => ack({ ok: true }))
    socket.on('1:typing', (payload: unknown, ack: (answer: unknown) => void) => ack({ ok: payload === 'yes' }))
  })
  await new Promise<void>((resolve) => http.listen(0, resolve))
  const address: AddressInfo | string | null = http.address()
  vi.stubEnv('VITE_API_URL', `http://localhost:${typeof address === 'object' && address ? address.port : 0}`)
  store.set(sessionAtom, null)
})
afterEach(async () => {
  disconnectSocket()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await io.close()
})

describe('the live line', () => {
  it('opens with the session, measures itself, and closes with the session', async () => {
    connectSocket()
    expect(sockets).toHaveLength(0)

    saveSession(testSession())
    await until(() => expect(store.get(liveConnectionAtom)).toMatchObject({ state: 'live', latencyMs: expect.any(Number) }))

    clearSession()
    await until(() => expect(sockets[0]?.connected).toBe(false))
    expect(await sendSignal(typing, 'yes')).toBe(false)
  })

  it('opens once, however often it is asked', async () => {
    saveSession(testSession())
    connectSocket()
    connectSocket()
    await until(() => expect(connectionState()).toBe('live'))
    connectSocket()

    expect(sockets).toHaveLength(1)
  })

  it('tells the server that the person is active', async () => {
    const heard = vi.fn()
    io.on('connection', (socket) => socket.on('1:setUserActive', heard))
    saveSession(testSession())

    connectSocket()

    await until(() => expect(heard).toHaveBeenCalledWith({ userId: 3 }, expect.any(Function)))
  })

  it('carries events, to handlers registered before and after', async () => {
    const before = vi.fn()
    const after = vi.fn()
    const stops = [registerSocketHandlers([onSocket(userChanged, before)], ctx)]
    saveSession(testSession())
    connectSocket()
    await until(() => expect(connectionState()).toBe('live'))
    stops.push(registerSocketHandlers([onSocket({ ...userChanged, wire: { channel: 'late', kind: 'update', key: 'user' } }, after)], ctx))

    sockets[0]?.emit('1:user', { action: 'update', user: { id: 5 } })
    sockets[0]?.emit('1:late', { action: 'update', user: { id: 6 } })
    sockets[0]?.emit('2:user', { action: 'update', user: { id: 7 } })

    await until(() => expect(after).toHaveBeenCalledWith({ id: 6 }, ctx))
    expect(before.mock.calls).toEqual([[{ id: 5 }, ctx]])
    for (const stop of stops) stop()
  })

  it('answers whether the server took a signal', async () => {
    saveSession(testSession())
    connectSocket()
    await until(() => expect(connectionState()).toBe('live'))

    expect(await sendSignal(typing, 'yes')).toBe(true)
    expect(await sendSignal(typing, 'no')).toBe(false)
  })
})

describe('a lost line', () => {
  it('comes back by itself, and says that something may have been missed', async () => {
    const resync = vi.fn()
    const stop = onResync(resync)
    saveSession(testSession())
    connectSocket()
    await until(() => expect(connectionState()).toBe('live'))
    // Also the first time: the page asked its questions before the line was up.
    expect(resync).toHaveBeenCalledTimes(1)

    sockets[0]?.conn.close()
    await until(() => expect(connectionState()).toBe('down'))
    await until(() => expect(connectionState()).toBe('live'))

    expect(resync).toHaveBeenCalledTimes(2)
    stop()
  })

  it('that the server closed is opened again by hand', async () => {
    saveSession(testSession())
    connectSocket()
    await until(() => expect(connectionState()).toBe('live'))

    sockets[0]?.disconnect(true)

    await until(() => expect(sockets).toHaveLength(2))
  })
})

describe('a token that the line refuses', () => {
  it('is refreshed once', async () => {
    goodToken = 'token-2'
    refresh.mockImplementation(async () => {
      saveToken('token-2')
      return 'token-2'
    })
    saveSession(testSession())

    connectSocket()

    await until(() => expect(connectionState()).toBe('live'))
    expect(refresh).toHaveBeenCalledExactlyOnceWith('token-1')
  })

  it('and cannot be refreshed stops the line', async () => {
    goodToken = 'other'
    refresh.mockRejectedValue(new AppError('ERR_SESSION_EXPIRED', 401))
    saveSession(testSession())

    connectSocket()

    await until(() => expect(refresh).toHaveBeenCalledOnce())
    expect(connectionState()).toBe('down')
  })

  it('and cannot be refreshed for now is refreshed as soon as that works, however often it did not', async () => {
    const wait = setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => wait(work, ms === 5000 ? 1 : ms))
    goodToken = 'token-2'
    for (let tries = 0; tries < 4; tries += 1) refresh.mockRejectedValueOnce(new AppError('ERR_UNAVAILABLE', 503))
    refresh.mockImplementation(async () => {
      saveToken('token-2')
      return 'token-2'
    })
    saveSession(testSession())

    connectSocket()

    await until(() => expect(connectionState()).toBe('live'))
    expect(refresh).toHaveBeenCalledTimes(5)
  })

  it('for another reason than its age is not refreshed', async () => {
    goodToken = 'other'
    refused = 'ERR_TENANT_INACTIVE'
    saveSession(testSession())

    connectSocket()

    await until(() => expect(connectionState()).toBe('down'))
    expect(refresh).not.toHaveBeenCalled()
  })
})
