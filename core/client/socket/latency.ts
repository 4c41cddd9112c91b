import type { Socket } from 'socket.io-client'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { emitSignal } from './emitSignal.ts'

/** How often the round trip of the live line is measured. */
export const PING_MS = 20_000

/** Keeps `liveConnectionAtom.latencyMs`: now, then every 20 s, the milliseconds a `ping` signal takes to be acknowledged; null when it is not. */
export function measureLatency(socket: Socket, tenantId: number): Dispose {
  let isStopped = false
  const measure = async () => {
    const startedMs = performance.now()
    const isAnswered = await emitSignal(socket, tenantId, { name: 'ping' }, null)
    if (isStopped) return
    const latencyMs = isAnswered ? Math.round(performance.now() - startedMs) : null
    store.set(liveConnectionAtom, (connection) =>
      connection.state === 'live' && connection.latencyMs !== latencyMs ? { ...connection, latencyMs } : connection,
    )
  }
  void measure()
  const timer = setInterval(measure, PING_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
