import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { ServerContext } from '#core/server/plugin.ts'
import { root } from '#core/tooling/run.ts'
import { type ChannelAdapter, type ChannelConnection, channelAdapters, type WebhookRequest } from '#plugins/channels/contract/index.ts'
import { lineTo } from './channelLine.ts'
import { type ChannelWire, type DeliveryFacts, type DeliveryKind, type Recipient, type StartedProvider, wireName } from './channelWire.ts'

/** The module of a wire. */
export const wiresSchema = z.object({ wires: z.array(z.custom<ChannelWire>((value) => typeof value === 'object')).readonly() })

/** All wires: each plugin with a channel has them at `server/testing/wire.ts`. */
export async function loadWires(): Promise<ChannelWire[]> {
  const files = globSync('plugins/*/server/testing/wire.ts', { cwd: root }).toSorted()
  const found = await Promise.all(files.map(async (file) => wiresSchema.parse(await import(pathToFileURL(join(root, file)).href)).wires))
  return found.flat()
}

export type WiredAdapter = [name: string, wire: ChannelWire, adapter: ChannelAdapter]

/** Each wire with its adapter. @throws Error for a wire of no adapter */
export async function wiredAdapters(ctx: ServerContext): Promise<WiredAdapter[]> {
  const adapters = ctx.contributionsOf(channelAdapters)
  return (await loadWires()).map((wire) => {
    const adapter = adapters.find(({ type }) => type === wire.type)
    if (!adapter) throw new Error(`${wire.type} has a wire and no adapter`)
    return [wireName(wire), wire, adapter]
  })
}

/** Nobody waits longer in a test for a provider that does not answer. */
const LONGEST_WAIT_MS = 500

/** The connection to a provider that has started, as the channels make one. */
export function connectionTo({ settings, secrets, session }: StartedProvider, more: Partial<ChannelConnection> = {}): ChannelConnection {
  const connection = lineTo({ settings, secrets, ...(session && { session }), ...more })
  return {
    ...connection,
    hookSecret: 'segredo-do-gancho-com-mais-de-32-letras',
    ask: ({ timeoutMs = LONGEST_WAIT_MS, ...request }) => connection.ask({ ...request, timeoutMs: Math.min(timeoutMs, LONGEST_WAIT_MS) }),
    ...more,
  }
}

export const ANA = '5511988887777'
let nextId = 1000

/** A message of Ana with an id of its own, with the given differences. */
export const factsOf = (wire: Pick<ChannelWire, 'refOf'>, more: Partial<DeliveryFacts> = {}): DeliveryFacts => {
  nextId += 2
  return { id: nextId, person: ANA, text: 'Olá 👋 </b> ção', of: wire.refOf({ id: nextId - 1, person: more.person ?? ANA }), fileName: 'nota.txt', ...more }
}

/** The bytes of a delivery; null where the provider has none of this kind. */
export function bytesOf({ deliveries }: ChannelWire, kind: DeliveryKind, facts: DeliveryFacts, to: Recipient): Buffer | null {
  const made = deliveries[kind]?.(facts, to)
  return made === undefined ? null : Buffer.from(made)
}

/** A delivery as it comes in. */
export const requestOf = (body: Buffer, headers: Record<string, string>): WebhookRequest => ({ method: 'POST', query: new URLSearchParams(), headers, body })

/** The same JSON with escaped slashes and signs beyond ASCII; null for what is no JSON. */
export function escapedJson(body: Buffer): Buffer | null {
  const text = body.toString()
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  const escaped = text.replaceAll('/', '\\/').replaceAll(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return Buffer.from(escaped)
}

export async function contentOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}
