import type { AppEvent } from './define.ts'

/** Several messages in one packet, `[name, body]` each, for clients that said `batches: true` on connecting. */
export const BATCH = 'batch'

/** A message without a body, to every page and visitor of a node: other nodes could not be heard for a while, so what is held may be old. */
export const RESYNC = 'resync'

/** Socket message of an event: its name and body. */
export function toWire<T>(tenantId: number, event: AppEvent<T>, payload: T): { name: string; body: Record<string, unknown> } {
  const { channel, kind, key } = event.wire
  return { name: `${tenantId}:${channel}`, body: key ? { action: kind, [key]: payload } : { type: kind, payload } }
}

/** Whether a received body is about `event`. */
export function isAbout(event: Pick<AppEvent<unknown>, 'wire'>, body: Record<string, unknown>): boolean {
  return body[event.wire.key ? 'action' : 'type'] === event.wire.kind
}

/** The payload inside a received body; parse it with the event's schema. */
export const payloadOf = (event: Pick<AppEvent<unknown>, 'wire'>, body: Record<string, unknown>): unknown => body[event.wire.key ?? 'payload']
