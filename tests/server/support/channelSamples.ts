import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { z } from 'zod'
import type { ChannelAdapter, WebhookRequest } from '#plugins/channels/contract/index.ts'
import type { ChannelKind } from '#plugins/connections/contract/index.ts'

const LONGER_THAN_TAKEN = 6 * 1024 * 1024
const DEPTH = 100_000

/** Bodies that no provider sends. */
export const garbage: readonly (readonly [what: string, body: Buffer])[] = [
  ['an empty body', Buffer.alloc(0)],
  ['a body of 6 MB', Buffer.alloc(LONGER_THAN_TAKEN, 'a')],
  ['JSON of 6 MB that means nothing', Buffer.from(JSON.stringify({ lixo: 'a'.repeat(LONGER_THAN_TAKEN) }))],
  ['half of a JSON text', Buffer.from('{"event":"messages.upsert","data":{')],
  ['an empty object', Buffer.from('{}')],
  ['a list', Buffer.from('[1,"dois",null]')],
  ['null', Buffer.from('null')],
  ['objects where texts belong', Buffer.from(JSON.stringify({ event: {}, type: [], data: 1, entry: {}, message: [], update_id: 'x', messages: 'y' }))],
  ['random bytes', randomBytes(4096)],
  ['half a character', Buffer.from('{"event":"\\ud83d","message":{"text":"\\udc00"}}')],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe, 0x22, 0x7d])],
  ['a very deep list', Buffer.from('['.repeat(DEPTH) + ']'.repeat(DEPTH))],
  ['a very deep object', Buffer.from('{"data":'.repeat(DEPTH) + '1' + '}'.repeat(DEPTH))],
  ['a name that every object has', Buffer.from('{"__proto__":{"event":"message"},"constructor":{"prototype":1}}')],
  ['a form', Buffer.from('jsonData=%7B&From=%00&Body=%ED%A0%BD')],
]

/** Garbage as it comes in: with an answer's usual headers, forged where providers sign. */
export const garbageRequest = (body: Buffer, more: Partial<WebhookRequest> = {}): WebhookRequest => ({
  method: 'POST',
  query: new URLSearchParams(),
  headers: { 'content-type': 'application/json', 'x-hub-signature-256': 'sha256=00', 'x-hmac-signature': '00', authorization: 'Bearer lixo' },
  body,
  ...more,
})

/** Words that a free text takes and an address does not. */
const TEXTS = 'duas palavras'
const SECRET = 'segredo-que-ninguem-pode-ver-0123456789'
const HOST = '127.0.0.1'
/** Credentials that a kind takes: also an access that was granted to an application called as the host. */
const secretsAt = (port: number): readonly string[] => [
  SECRET,
  `123456789:${SECRET}`,
  JSON.stringify({ refreshToken: SECRET, clientId: HOST, address: `http://${HOST}:${port}`, at: 0 }),
]

const takes = (field: z.core.$ZodType, value: unknown): boolean => z.safeParse(field, value).success
const first = (field: z.core.$ZodType, values: readonly unknown[]): unknown => values.find((value) => takes(field, value))

/** Left as it is where nothing is written. */
const hasInitial = (field: z.core.$ZodType): boolean => {
  const initial = z.safeParse(field, undefined)
  return initial.success && initial.data !== ''
}

/** Settings that a kind takes, whatever its fields are: addresses and hosts are those of this machine, at `port`; the rest is as it is at first, or a value that fits. */
function settingsAt(kind: ChannelKind, port: number): Record<string, unknown> {
  const fields = Object.entries(kind.settings.shape).map(([name, field]) => {
    const address = `http://${HOST}:${port}`
    const isAddress = takes(field, address) && !takes(field, TEXTS)
    if (isAddress || takes(field, port)) return [name, isAddress ? address : port] as const
    return [name, hasInitial(field) ? undefined : first(field, [HOST, '5511940000000', 'loja@exemplo.com.br', 'loja'])] as const
  })
  return kind.settings.parse(Object.fromEntries(fields.filter(([, value]) => value !== undefined)))
}

const enumSchema = z.object({ properties: z.record(z.string(), z.object({ enum: z.array(z.string()).optional() })) })

/** A connection of a kind with everything filled in: one for each choice that its settings leave, e.g. of the provider. */
export function filledFor(kind: ChannelKind, port: number): Filled[] {
  const settings = settingsAt(kind, port)
  const secrets = z
    .record(z.string(), z.string())
    .parse(Object.fromEntries(Object.entries(kind.secrets.shape).map(([name, field]) => [name, first(field, secretsAt(port))])))
  const { properties } = enumSchema.parse(z.toJSONSchema(kind.settings, { io: 'input', unrepresentable: 'any' }))
  const choices = Object.entries(properties).flatMap(([name, { enum: values = [] }]) => values.map((value) => ({ [name]: value })))
  return (choices.length > 0 ? choices : [{}]).map((choice) => ({ settings: { ...settings, ...choice }, secrets }))
}

export interface Filled {
  settings: Record<string, unknown>
  secrets: Record<string, string>
}

/** A port of this machine that counts who connects, and hangs up. */
export async function startTrap(): Promise<{ port: number; count: () => number; stop: () => void }> {
  let connected = 0
  const server = createServer((socket: Socket) => {
    connected += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, count: () => connected, stop: () => void server.close() }
}

/** What `parse` makes of a body, thrown or answered. */
export async function parsed(adapter: ChannelAdapter, body: Buffer, line: Parameters<ChannelAdapter['parse']>[1]): Promise<unknown[]> {
  try {
    return await adapter.parse(body, line)
  } catch {
    return []
  }
}
