import { z } from 'zod'
import { askJson, isAnswered, type JsonCall, type RefusalRule, refusalOf } from '#plugins/channels/contract/gateway.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { uazapiSecrets, uazapiSettings } from '../contract/index.ts'

/** @source uazapiGO */
const RULES: readonly RefusalRule[] = [
  [401, /./, 'authFailed'],
  [403, /./, 'authFailed'],
  [413, /./, 'mediaRejected'],
  [415, /./, 'mediaRejected'],
  // WhatsApp lets the account begin no conversation with this person for now: that is of the message alone.
  [0, /\b463\b/, 'refused'],
  [0, /restricted|banned/i, 'accountRestricted'],
  [0, /not on whatsapp|invalid (number|jid)|number .*(not exist|invalid)/i, 'invalidRecipient'],
  [0, /disconnected|not connected|no session|not logged in/i, 'notConnected'],
  [0, /message not found/i, 'messageNotFound'],
  [400, /too old|edit window|15 min/i, 'tooOld'],
  [400, /file|media|base64|mimetype/i, 'mediaRejected'],
]

const refusalSchema = z.looseObject({ error: z.string().nullish(), message: z.string().nullish() })

/** Why the provider refused. */
export function errorOf(status: number, body: unknown, retryAfterMs?: number, withheld: readonly string[] = []): ChannelError {
  const { error, message } = refusalSchema.safeParse(body).data ?? {}
  return refusalOf({ status, retryAfterMs, withheld }, error ?? message ?? '', RULES)
}

/** @throws ChannelError `authFailed` while there is no address or no token */
function accountOf({ settings, secrets }: Pick<ChannelConnection, 'settings' | 'secrets'>): { baseAddress: string; token: string } {
  const [setting, secret] = [uazapiSettings.safeParse(settings), uazapiSecrets.safeParse(secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  return { baseAddress: setting.data.baseAddress, token: secret.data.token }
}

export interface ProviderCall extends Omit<JsonCall, 'url' | 'headers'> {
  path: string
}

/** Asks the provider. @throws ChannelError */
export async function askProvider(connection: ChannelConnection, { path, ...call }: ProviderCall): Promise<unknown> {
  const { baseAddress, token } = accountOf(connection)
  const answer = await askJson(connection, { ...call, url: `${baseAddress}${path}`, headers: { token } })
  if (isAnswered(answer)) return answer.json
  throw errorOf(answer.status, answer.json, answer.retryAfterMs, answer.withheld)
}
