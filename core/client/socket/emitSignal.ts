import type { Socket } from 'socket.io-client'
import { z } from 'zod'
import type { Signal } from '#core/contract/define.ts'

/** Milliseconds the server has to acknowledge a signal. @see specification §9, socket timeout */
export const SIGNAL_TIMEOUT_MS = 30_000

const ackSchema = z.looseObject({ ok: z.boolean() })

/** Emits `${tenantId}:name` and waits for `{ok}`. False when the line is down, the server refuses, or says nothing for 30 s. */
export async function emitSignal<T>(socket: Socket, tenantId: number, signal: Pick<Signal<T>, 'name'>, payload: T): Promise<boolean> {
  if (!socket.connected) return false
  try {
    const ack: unknown = await socket.timeout(SIGNAL_TIMEOUT_MS).emitWithAck(`${tenantId}:${signal.name}`, payload)
    const parsed = ackSchema.safeParse(ack)
    return parsed.success && parsed.data.ok
  } catch {
    return false
  }
}
