import type { Socket } from 'socket.io-client'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { apiBase } from '#core/client/http/apiBase.ts'
import { refreshSession } from '#core/client/http/refreshSession.ts'
import { readToken } from '#core/client/http/token.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import { RESYNC } from '#core/contract/wire.ts'

/** @see specification §4, §7 and §9: path, transports and reconnection of the backend socket. */
const SOCKET_OPTIONS = {
  path: '/socket.io',
  transports: ['polling', 'websocket'],
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}

const RESYNC_SPREAD_MS = 2_000
const SESSION_EXPIRED = 'ERR_SESSION_EXPIRED'

/** Listener for events of the connection. */
export interface ConnectionWatcher {
  /** After every connect; `isResync`: something may have been missed, since the last one or since the page first asked. */
  onUp: (socket: Socket, isResync: boolean) => void
  onDown: () => void
  /** The line stayed up, yet something may have been missed. */
  onResync: () => void
}

/** Opens the live line. It carries the token that is stored at each connect; reconnecting is the line's own business until `close`. */
export async function openConnection(watcher: ConnectionWatcher): Promise<{ socket: Socket; close: () => void }> {
  const { io } = await import('socket.io-client')
  const socket = io(apiBase() || undefined, {
    ...SOCKET_OPTIONS,
    autoConnect: false,
    auth: (give: (auth: { token: string | null; batches: true }) => void) => give({ token: readToken(), batches: true }),
  })
  let refreshes = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let resyncTimer: ReturnType<typeof setTimeout> | undefined

  const connectIn = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.connect(), delayMs)
  }
  const goDown = () => {
    store.set(liveConnectionAtom, (connection) => (connection.state === 'down' ? connection : { state: 'down', sinceMs: Date.now(), latencyMs: null }))
    watcher.onDown()
  }

  socket.on('connect', () => {
    refreshes = 0
    store.set(liveConnectionAtom, { state: 'live', sinceMs: Date.now(), latencyMs: null })
    watcher.onUp(socket, !socket.recovered)
  })
  // All pages hear it at once: they do not ask at the same moment.
  socket.on(RESYNC, () => {
    clearTimeout(resyncTimer)
    resyncTimer = setTimeout(() => watcher.onResync(), Math.random() * RESYNC_SPREAD_MS)
  })
  socket.on('disconnect', (reason) => {
    goDown()
    // The only loss that socket.io does not mend by itself.
    if (reason === 'io server disconnect') connectIn(SOCKET_OPTIONS.reconnectionDelay)
  })
  socket.on('connect_error', (error) => {
    goDown()
    if (socket.active || error.message !== SESSION_EXPIRED) return
    void renewToken(refreshes).then((delayMs) => {
      // Only fresh tokens that are refused say that the next will be.
      if (delayMs === 0) refreshes += 1
      if (delayMs !== null) connectIn(delayMs)
    })
  })
  socket.connect()

  return {
    socket,
    close: () => {
      clearTimeout(timer)
      clearTimeout(resyncTimer)
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}

/**
 * Milliseconds to wait before the next connect, or null to stop: a refused refresh has ended the session, and a fresh
 * token that is refused again will be refused for ever. A server out of reach is asked again.
 */
async function renewToken(tries: number): Promise<number | null> {
  const token = readToken()
  if (token === null || tries >= 2) return null
  try {
    await refreshSession(token)
    return 0
  } catch (error) {
    return error instanceof AppError && error.status !== 401 && error.status !== 403 ? SOCKET_OPTIONS.reconnectionDelayMax : null
  }
}
