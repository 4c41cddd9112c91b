import { z } from 'zod'
import { ChannelError, type ChannelErrorFacts, type ChannelReason } from '#plugins/connections/contract/index.ts'
import type { ChannelConnection, ProviderRequest } from './channelConnection.ts'
import { retryAfterOf } from './retryAfter.ts'
import { credentialsOf, withoutTexts } from './withheld.ts'

/** Where a company's gateway answers, without a slash at the end. */
export const gatewayAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''))

/** A credential as it goes in a header or a path. */
export const gatewayToken = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** Value of a JSON text; undefined for what is none. */
export function readJson(bytes: Buffer | string): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

export interface JsonCall extends Pick<ProviderRequest, 'timeoutMs' | 'mostBytes'> {
  method?: ProviderRequest['method']
  url: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  /** JSON whose bytes come one after the other, instead of `body`. */
  stream?: { bytes: number; stream: AsyncIterable<Uint8Array> }
  /** Texts of a person that no error may repeat. */
  withheld?: readonly string[]
}

export interface JsonAnswer {
  status: number
  json: unknown
  /** How long it asks to be left alone. */
  retryAfterMs: number | undefined
  /** Texts that no error may repeat: credentials, and the message. */
  withheld: readonly string[]
}

/** Asks a gateway whose words are JSON. @throws ChannelError where nothing is answered */
export async function askJson(
  connection: ChannelConnection,
  { method = 'POST', url, headers, body, stream, withheld = [], ...limits }: JsonCall,
): Promise<JsonAnswer> {
  const sent = stream ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await connection.ask({
    ...{ method, url, ...limits },
    headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: sent }),
  })
  return {
    status: answer.status,
    json: readJson(answer.body),
    retryAfterMs: retryAfterOf(answer.headers),
    withheld: [...credentialsOf(connection), ...withheld],
  }
}

export const isAnswered = ({ status }: Pick<JsonAnswer, 'status'>): boolean => status >= 200 && status < 300

/** Meaning of a refusal, by its number (0 for any) and its words: the first that fits. */
export type RefusalRule = readonly [status: number, pattern: RegExp, reason: ChannelReason]

/** Longest of a gateway's own words that is passed on. */
const LONGEST_DETAIL = 200

/** Why a gateway refused. A gate before it that waited in vain (504, 524) does not know whether it did the work. */
export function refusalOf({ status, retryAfterMs, withheld }: Omit<JsonAnswer, 'json'>, text: string, rules: readonly RefusalRule[]): ChannelError {
  const detail = withoutTexts(text, withheld).slice(0, LONGEST_DETAIL)
  const facts: ChannelErrorFacts = { providerCode: String(status), ...(detail && { detail }), ...(retryAfterMs !== undefined && { retryAfterMs }) }
  if (status === 429) return new ChannelError('rateLimited', facts)
  if (status === 504 || status === 524) return new ChannelError('uncertain', facts)
  const found = rules.find(([number, meant]) => (number === 0 || number === status) && meant.test(detail || ' '))
  if (found) return new ChannelError(found[2], facts)
  return new ChannelError(status >= 500 ? 'temporary' : 'refused', facts)
}

/** A fault of a call that fetched a file: asking again changes nothing at the gateway, unlike sending. */
export function fileFault(error: unknown): unknown {
  if (!(error instanceof ChannelError)) return error
  const isTooLarge = error.reason === 'uncertain' && error.facts.detail === 'tooLarge'
  if (error.reason === 'uncertain' && !isTooLarge) return new ChannelError('temporary', error.facts)
  return error.waitMs === null ? new ChannelError('mediaGone', error.facts) : error
}

export async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
