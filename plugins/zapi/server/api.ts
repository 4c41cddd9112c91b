import { z } from 'zod'
import { askJson, isAnswered, type JsonCall, type RefusalRule, refusalOf } from '#plugins/channels/contract/gateway.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'
import { zapiSecrets, zapiSettings } from '../contract/index.ts'

/** Number of a refusal that came with that of a success. */
export const REFUSED = 400

/** @source Z-API */
const RULES: readonly RefusalRule[] = [
  [401, /./, 'authFailed'],
  [403, /./, 'authFailed'],
  [0, /null not allowed|client-token|instance not found|invalid token/i, 'authFailed'],
  [0, /not connected|need to be connected|disconnected|restore/i, 'notConnected'],
  [413, /./, 'mediaRejected'],
  [400, /phone/i, 'invalidRecipient'],
  [400, /image|audio|video|document|sticker|base64|extension/i, 'mediaRejected'],
  [404, /message/i, 'messageNotFound'],
  [0, /temporar|time(d )?-?out|try again|unavailable|internal|queue/i, 'temporary'],
]

const refusalSchema = z.looseObject({ error: z.string().nullish(), message: z.string().nullish() })

/** Why the provider refused. */
export function errorOf(status: number, body: unknown, retryAfterMs?: number, withheld: readonly string[] = []): ChannelError {
  const { error, message } = refusalSchema.safeParse(body).data ?? {}
  return refusalOf({ status, retryAfterMs, withheld }, [error, message].filter(Boolean).join(': '), RULES)
}

/** How long a message waits that the provider took and could not send: it was tried there already. */
const RESEND_MS = 60_000

/** Why a message failed that the provider had taken, by its words, and after how long it is sent again; null where it failed for good. */
export function failureOf(text: string): { reason: ChannelReason; detail: string; retryAfterMs: number | null } {
  const { reason, waitMs } = errorOf(REFUSED, { error: text })
  return { reason, detail: text, retryAfterMs: waitMs && Math.max(waitMs, RESEND_MS) }
}

/** @throws ChannelError `authFailed` while there is no instance or no token */
function accountOf({ settings, secrets }: Pick<ChannelConnection, 'settings' | 'secrets'>): { base: string; clientToken: string } {
  const [setting, secret] = [zapiSettings.safeParse(settings), zapiSecrets.safeParse(secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  const { baseAddress, instanceId } = setting.data
  return { base: `${baseAddress}/instances/${instanceId}/token/${secret.data.token}`, clientToken: secret.data.clientToken }
}

export interface ProviderCall extends Omit<JsonCall, 'url' | 'headers'> {
  path: string
}

/** Asks the provider. @throws ChannelError */
export async function askProvider(connection: ChannelConnection, { path, ...call }: ProviderCall): Promise<unknown> {
  const { base, clientToken } = accountOf(connection)
  const answer = await askJson(connection, { ...call, url: `${base}${path}`, headers: { 'client-token': clientToken } })
  if (isAnswered(answer)) return answer.json
  throw errorOf(answer.status, answer.json, answer.retryAfterMs, answer.withheld)
}
