import { z } from 'zod'
import type { ChannelConnection, ProviderRequest } from '#plugins/channels/contract/index.ts'
import { credentialsOf, withoutTexts } from '#plugins/channels/contract/withheld.ts'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'
import { telegramSecrets, telegramSettings } from '../contract/index.ts'

const answerSchema = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string().default(''),
    parameters: z.looseObject({ retry_after: z.number().optional() }).optional(),
  }),
])

/** Reasons by the number of a refusal and its words: the first that fits. @source Bot API */
const REASONS: readonly [number, RegExp, ChannelReason][] = [
  [401, /./, 'authFailed'],
  [404, /^Not Found$/, 'authFailed'],
  [403, /./, 'blockedByContact'],
  [413, /./, 'mediaRejected'],
  [400, /chat not found|user not found|PEER_ID_INVALID/i, 'invalidRecipient'],
  [400, /file is too big|too big for a photo|wrong file|failed to get|PHOTO_(INVALID|SAVE)|IMAGE_PROCESS|wrong type of the web page/i, 'mediaRejected'],
  [400, /can't be (edited|deleted)|message to (edit|delete) not found/i, 'tooOld'],
  [400, /REACTION_INVALID|not supported/i, 'unsupported'],
  [400, /webhook|https/i, 'notConnected'],
]

/** Why the Bot API refused. */
export function errorOf(code: number, description: string, retryAfterSeconds?: number): ChannelError {
  const facts = { providerCode: String(code), detail: description }
  if (code === 429) return new ChannelError('rateLimited', { ...facts, retryAfterMs: (retryAfterSeconds ?? 1) * 1000 })
  // A gate that waited in vain does not know whether the work was done.
  if (code === 504 || code === 524) return new ChannelError('uncertain', facts)
  if (code >= 500) return new ChannelError('temporary', facts)
  const [, , reason] = REASONS.find(([number, pattern]) => number === code && pattern.test(description)) ?? [0, /./, 'refused' as const]
  return new ChannelError(reason, facts)
}

/** Files are larger than words. */
const FILE_TIMEOUT_MS = 120_000

interface Account {
  apiAddress: string
  botToken: string
}

/** @throws ChannelError `authFailed` while there is no token */
export function accountOf({ settings, secrets }: Pick<ChannelConnection, 'settings' | 'secrets'>): Account {
  const [setting, secret] = [telegramSettings.safeParse(settings), telegramSecrets.safeParse(secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  return { apiAddress: setting.data.apiAddress.replace(/\/+$/, ''), ...secret.data }
}

/** Asks the Bot API; the token is in the address, which therefore stands in no error. @throws ChannelError */
export async function askBot(
  connection: ChannelConnection,
  method: string,
  body: Record<string, unknown> | Pick<ProviderRequest, 'headers' | 'body'>,
  { timeoutMs, withheld = [] }: { timeoutMs?: number; withheld?: readonly string[] } = {},
): Promise<unknown> {
  const { apiAddress, botToken } = accountOf(connection)
  const isForm = 'headers' in body
  const request = isForm ? body : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const { status, body: bytes } = await connection.ask({
    method: 'POST',
    url: `${apiAddress}/bot${botToken}/${method}`,
    ...request,
    ...(isForm && { timeoutMs: FILE_TIMEOUT_MS }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const parsed = answerSchema.safeParse(readJson(bytes))
  if (!parsed.success) throw errorOf(status >= 400 ? status : 502, '')
  const answer = parsed.data
  if (answer.ok) return answer.result
  throw errorOf(answer.error_code, withoutTexts(answer.description, [...credentialsOf(connection), ...withheld]), answer.parameters?.retry_after)
}

export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
