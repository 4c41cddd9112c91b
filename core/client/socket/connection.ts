import type { Socket } from 'socket.io-client'
import { liveConnectionAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readToken } from '#core/client/http/token.ts'
import { store } from '#core/client/store/store.ts'
import { userActiveSignal } from '#core/contract/auth.ts'
import type { Dispose } from '#core/contract/define.ts'
import { bindChannels } from './channels.ts'
import { emitSignal } from './emitSignal.ts'
import { measureLatency } from './latency.ts'
import { openConnection } from './liveConnection.ts'

interface Connection {
  /** The person of the connection: another person, another connection. */
  owner: string
  tenantId: number
  socket: Socket
  dispose: Dispose
}

/** How long to wait when not even the code of the line can be fetched. */
const RETRY_MS = 5000

let current: Connection | null = null
let wantedOwner: string | null = null
let unfollow: Dispose | null = null
const resyncListeners = new Set<() => void>()

/** The open line, or null: before connecting, and signed out. */
export const currentConnection = (): {
  tenantId: number
  socket: Socket
} | null => current

/** Tries a line that is down at once, instead of when its own wait is over. */
export function retryConnection(): void {
  const socket = current?.socket
  if (socket && !socket.connected) socket.disconnect().connect()
}

/**
 * Keeps a live line open for whoever is signed in, from now on: it opens and closes with the session.
 * Calling it again is harmless. Handlers may be registered before or after.
 */
export function connectSocket(): void {
  unfollow ??= store.sub(sessionAtom, follow)
  follow()
}

/** Closes the line and keeps it closed until `connectSocket`. */
export function disconnectSocket(): void {
  unfollow?.()
  unfollow = null
  wantedOwner = null
  close()
}

function follow(): void {
  const session = store.get(sessionAtom)
  const owner = session && readToken() !== null ? `${session.tenantId}/${session.userId}` : null
  if (owner === wantedOwner) return
  wantedOwner = owner
  close()
  if (session && owner) void openFor(owner, session.tenantId)
}

function close(): void {
  current?.dispose()
  current = null
}

async function openFor(owner: string, tenantId: number): Promise<void> {
  try {
    const opened = await open(owner, tenantId)
    if (owner === wantedOwner && current === null) current = opened
    else opened.dispose()
  } catch (error) {
    console.warn('socket: the line could not be opened', error instanceof Error ? error.message : 'unknown')
    store.set(liveConnectionAtom, { state: 'down', sinceMs: Date.now(), latencyMs: null })
    setTimeout(() => owner === wantedOwner && current === null && openFor(owner, tenantId), RETRY_MS)
  }
}

/**
 * `listener` runs after every connect that may have missed something: queries should run again. The first connect is one of
 * them: what was asked before it may have changed before the line could tell.
 */
export function onResync(listener: () => void): Dispose {
  resyncListeners.add(listener)
  return () => resyncListeners.delete(listener)
}

function tellResync(): void {
  for (const listener of resyncListeners) listener()
}

async function open(owner: string, tenantId: number): Promise<Connection> {
  store.set(liveConnectionAtom, { state: 'connecting', sinceMs: Date.now(), latencyMs: null })
  let stopMeasuring: Dispose = () => {}
  const connection = await openConnection({
    onUp: (socket, isResync) => {
      stopMeasuring()
      stopMeasuring = measureLatency(socket, tenantId)
      // Also after a reconnect: the server may have counted the silence as absence. A pause goes on: this says who is there, not who is free.
      void emitSignal(socket, tenantId, userActiveSignal, { userId: store.get(sessionAtom)?.userId })
      if (isResync) tellResync()
    },
    onDown: () => stopMeasuring(),
    onResync: tellResync,
  })
  const unbind = bindChannels(connection.socket, tenantId)
  return {
    owner,
    tenantId,
    socket: connection.socket,
    dispose: () => {
      unbind()
      stopMeasuring()
      connection.close()
    },
  }
}
