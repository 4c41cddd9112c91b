import { z } from 'zod'
import { askJson, isAnswered, type JsonCall, type RefusalRule, refusalOf } from '#plugins/channels/contract/gateway.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { evolutionSecrets, evolutionSettings, instanceNameOf } from '../contract/index.ts'

/** Somewhere in a refusal stands why, as words or as what is known of a number. */
const refusalSchema = z.looseObject({ message: z.unknown().optional(), response: z.looseObject({ message: z.unknown().optional() }).optional() })
const unknownNumber = z.array(z.looseObject({ exists: z.literal(false) })).min(1)

/** @source Evolution API v2 */
const REASONS: readonly RefusalRule[] = [
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

/** The words of a refusal; what is no text stays there. */
function textsOf(body: unknown): string {
  const refusal = refusalSchema.safeParse(body)
  if (!refusal.success) return ''
  const message = refusal.data.response?.message ?? refusal.data.message
  return [message]
    .flat(2)
    .filter((one) => typeof one === 'string')
    .join('; ')
}

/** Why the gateway refused. */
export function errorOf(status: number, body: unknown, retryAfterMs?: number, withheld: readonly string[] = []): ChannelError {
  const refusal = refusalSchema.safeParse(body)
  if (status === 400 && refusal.success && unknownNumber.safeParse(refusal.data.response?.message).success) {
    return new ChannelError('invalidRecipient', { providerCode: String(status) })
  }
  return refusalOf({ status, retryAfterMs, withheld }, textsOf(body), REASONS)
}

export interface Gateway {
  baseAddress: string
  instance: string
  apiKey: string
}

/** @throws ChannelError `authFailed` while there is no address or no key */
export function gatewayOf({ settings, secrets, connectionId }: Pick<ChannelConnection, 'settings' | 'secrets' | 'connectionId'>): Gateway {
  const [setting, secret] = [evolutionSettings.safeParse(settings), evolutionSecrets.safeParse(secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  const { baseAddress, instance } = setting.data
  return { baseAddress, apiKey: secret.data.apiKey, instance: instanceNameOf(instance, connectionId) }
}

export interface GatewayCall extends Omit<JsonCall, 'url' | 'headers'> {
  /** Beginning of the path; the name of the instance follows, unless `isGlobal`. */
  path: string
  isGlobal?: boolean
  query?: Readonly<Record<string, string>>
}

/** Asks the gateway. @throws ChannelError */
export async function askGateway(connection: ChannelConnection, { path, isGlobal = false, query = {}, ...call }: GatewayCall): Promise<unknown> {
  const { baseAddress, instance, apiKey } = gatewayOf(connection)
  const search = new URLSearchParams(query).toString()
  const url = `${baseAddress}${path}${isGlobal ? '' : `/${encodeURIComponent(instance)}`}${search && `?${search}`}`
  const answer = await askJson(connection, { ...call, url, headers: { apikey: apiKey } })
  if (isAnswered(answer)) return answer.json
  throw errorOf(answer.status, answer.json, answer.retryAfterMs, answer.withheld)
}
