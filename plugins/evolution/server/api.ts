import { z } from 'zod'
import type { ChannelLine, ProviderRequest } from '#plugins/channels/contract/index.ts'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'
import { evolutionSecrets, evolutionSettings, instanceNameOf } from '../contract/index.ts'

/** Somewhere in a refusal stands why, as words or as what is known of a number. */
const refusalSchema = z.looseObject({ message: z.unknown().optional(), response: z.looseObject({ message: z.unknown().optional() }).optional() })
const unknownNumber = z.array(z.looseObject({ exists: z.literal(false) })).min(1)

/** What a refusal means, by its number and its words: the first that fits. @source Evolution API v2 */
const REASONS: readonly [number, RegExp, ChannelReason][] = [
  [401, /./, 'authFailed'],
  [403, /./, 'authFailed'],
  [413, /./, 'mediaRejected'],
  [0, /connection closed|not connected|precondition required|connection was lost/i, 'reconnecting'],
  [404, /instance does not exist/i, 'notConnected'],
  [0, /instance does not exist/i, 'notConnected'],
  [0, /message not found/i, 'messageNotFound'],
  [404, /./, 'notConnected'],
  [400, /older than|remotejid does not match|not compatible/i, 'tooOld'],
  [400, /media|base64|mimetype|file name/i, 'mediaRejected'],
]

/** Longest of the gateway's own words that is passed on. */
const LONGEST_DETAIL = 200

/** The words of a refusal; what is no text stays there. */
function wordsOf(body: unknown): string {
  const refusal = refusalSchema.safeParse(body)
  if (!refusal.success) return ''
  const said = refusal.data.response?.message ?? refusal.data.message
  return [said]
    .flat(2)
    .filter((one) => typeof one === 'string')
    .join('; ')
    .slice(0, LONGEST_DETAIL)
}

/** Why the gateway refused. A gate before it that waited in vain (504) does not know whether it did the work. */
export function errorOf(status: number, body: unknown): ChannelError {
  const detail = wordsOf(body)
  const facts = { providerCode: String(status), ...(detail && { detail }) }
  if (status === 429) return new ChannelError('rateLimited', facts)
  if (status === 504 || status === 524) return new ChannelError('uncertain', facts)
  const refusal = refusalSchema.safeParse(body)
  if (status === 400 && refusal.success && unknownNumber.safeParse(refusal.data.response?.message).success) return new ChannelError('invalidRecipient', facts)
  const found = REASONS.find(([number, words]) => (number === 0 || number === status) && words.test(detail || ' '))
  if (found) return new ChannelError(found[2], facts)
  return new ChannelError(status >= 500 ? 'temporary' : 'unsupported', facts)
}

export interface Gateway {
  baseAddress: string
  instance: string
  apiKey: string
}

/** @throws ChannelError `authFailed` while there is no address or no key */
export function gatewayOf({ settings, secrets, connectionId }: Pick<ChannelLine, 'settings' | 'secrets' | 'connectionId'>): Gateway {
  const [setting, secret] = [evolutionSettings.safeParse(settings), evolutionSecrets.safeParse(secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  const { baseAddress, instance } = setting.data
  return { baseAddress, apiKey: secret.data.apiKey, instance: instanceNameOf(instance, connectionId) }
}

export interface GatewayCall extends Pick<ProviderRequest, 'timeoutMs' | 'mostBytes'> {
  method?: ProviderRequest['method']
  /** Beginning of the path; the name of the instance follows, unless `isGlobal`. */
  path: string
  isGlobal?: boolean
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** JSON whose bytes come one after the other, instead of `body`. */
  stream?: { bytes: number; stream: AsyncIterable<Uint8Array> }
}

/** Asks the gateway. @throws ChannelError */
export async function askGateway(line: ChannelLine, call: GatewayCall): Promise<unknown> {
  const { baseAddress, instance, apiKey } = gatewayOf(line)
  const { method = 'POST', path, isGlobal = false, query = {}, body, stream, ...limits } = call
  const search = new URLSearchParams(query).toString()
  const sent = stream ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await line.ask({
    method,
    url: `${baseAddress}${path}${isGlobal ? '' : `/${encodeURIComponent(instance)}`}${search && `?${search}`}`,
    headers: { apikey: apiKey, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: sent }),
    ...limits,
  })
  const said = readJson(answer.body)
  if (answer.status >= 200 && answer.status < 300) return said
  throw errorOf(answer.status, said)
}

export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
