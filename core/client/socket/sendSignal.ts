import type { Signal } from '#core/contract/define.ts'
import { currentConnection } from './connection.ts'
import { emitSignal } from './emitSignal.ts'

/** Tells the server something through the live line. False when the line is down, the server refuses, or says nothing for 5 s. */
export async function sendSignal<T>(signal: Signal<T>, payload: T): Promise<boolean> {
  const connection = currentConnection()
  return connection !== null && emitSignal(connection.socket, connection.tenantId, signal, payload)
}
