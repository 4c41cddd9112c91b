import type { Socket } from 'socket.io-client'
import { z } from 'zod'
import type { AnySocketHandler, ClientContext } from '#core/client/plugin.ts'
import type { Dispose } from '#core/contract/define.ts'
import { BATCH, isAbout, payloadOf } from '#core/contract/wire.ts'

interface Registered {
  handler: AnySocketHandler
  ctx: ClientContext
}

const batchSchema = z.array(z.tuple([z.string(), z.unknown()]))
const bodySchema = z.record(z.string(), z.unknown())
const handlersByChannel = new Map<string, Set<Registered>>()
/** Binds a channel that appears while the line is open. */
let bindNew: ((channel: string) => void) | null = null

/** Lets `handlers` hear their events, whether the line is open already or not. The answer takes them away again. */
export function registerSocketHandlers(handlers: readonly AnySocketHandler[], ctx: ClientContext): Dispose {
  const added = handlers.map((handler) => ({ channel: handler.event.wire.channel, registered: { handler, ctx } }))
  for (const { channel, registered } of added) {
    const known = handlersByChannel.get(channel)
    if (known) known.add(registered)
    else {
      handlersByChannel.set(channel, new Set([registered]))
      bindNew?.(channel)
    }
  }
  return () => {
    for (const { channel, registered } of added) handlersByChannel.get(channel)?.delete(registered)
  }
}

/** Binds one listener per wire channel of the tenant; the kinds inside a channel are told apart here. */
export function bindChannels(socket: Socket, tenantId: number): Dispose {
  const prefix = `${tenantId}:`
  const unpack = (batch: unknown) => {
    for (const [name, body] of batchSchema.safeParse(batch).data ?? []) if (name.startsWith(prefix)) receive(name.slice(prefix.length), body)
  }
  socket.on(BATCH, unpack)
  const bind = (channel: string) => {
    socket.on(`${tenantId}:${channel}`, (body: unknown) => receive(channel, body))
  }
  for (const channel of handlersByChannel.keys()) bind(channel)
  bindNew = bind
  return () => {
    if (bindNew === bind) bindNew = null
    socket.off(BATCH, unpack)
    for (const channel of handlersByChannel.keys()) socket.off(`${tenantId}:${channel}`)
  }
}

/** Parses a body for each handler it is about. Logs name events and fields, never content. */
export function receive(channel: string, body: unknown): void {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) {
    console.warn(`socket ${channel}: the body is no object`)
    return
  }
  for (const { handler, ctx } of handlersByChannel.get(channel) ?? []) {
    if (isAbout(wireOf(handler), parsed.data)) deliver(handler, parsed.data, ctx)
  }
}

/** `isAbout` and `payloadOf` read the envelope only, and say so by a payload that can't be. */
const wireOf = ({ event }: Pick<AnySocketHandler, 'event'>) => ({ name: event.name, wire: event.wire, payload: z.never() })

function deliver({ event, handle }: AnySocketHandler, body: Record<string, unknown>, ctx: ClientContext): void {
  const payload = event.payload.safeParse(payloadOf(wireOf({ event }), body))
  if (!payload.success) {
    const places = payload.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`)
    console.warn(`socket ${event.name}: the payload does not fit`, places.slice(0, 10))
    return
  }
  try {
    handle(payload.data, ctx)
  } catch (error) {
    console.error(`socket ${event.name}: a handler failed`, error)
  }
}
