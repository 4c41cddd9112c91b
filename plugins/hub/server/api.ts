import { z } from 'zod'
import type { ChannelConnection, ProviderRequest } from '#plugins/channels/contract/index.ts'
import { retryAfterOf } from '#plugins/channels/contract/retryAfter.ts'
import { credentialsOf, withoutTexts } from '#plugins/channels/contract/withheld.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { hubSecrets, hubSettings } from '../contract/index.ts'
import { errorOf } from './errors.ts'

/** In characters: the hub's own words that are passed on. */
const LONGEST_DETAIL = 300

const optionalText = z.string().optional().catch(undefined)
const refusalSchema = z.looseObject({
  message: optionalText,
  error: z
    .union([z.string(), z.looseObject({ message: optionalText })])
    .optional()
    .catch(undefined),
})

export interface HubAccount {
  /** Without a slash at its end. */
  baseAddress: string
  channelId: string
  apiToken: string
}

/** @throws ChannelError `authFailed` where settings or credentials are missing */
export function accountOf({ settings, secrets }: Pick<ChannelConnection, 'settings' | 'secrets'>): HubAccount {
  const [setting, secret] = [hubSettings.safeParse(settings), hubSecrets.safeParse(secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed', { detail: 'Settings or credentials are missing' })
  return { ...setting.data, ...secret.data, baseAddress: setting.data.baseAddress.replace(/\/+$/, '') }
}

export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The hub's words without what must not be told. */
function detailOf(body: unknown, withheld: readonly string[]): string {
  const refusal = refusalSchema.safeParse(body)
  if (!refusal.success) return ''
  const { error, message = '' } = refusal.data
  const detail = (typeof error === 'string' ? error : error?.message) ?? message
  return withoutTexts(detail, withheld).slice(0, LONGEST_DETAIL)
}

/** Asks the hub; the answer's JSON. @throws ChannelError */
export async function askHub(
  connection: ChannelConnection,
  method: ProviderRequest['method'],
  path: string,
  json?: unknown,
  withheld: readonly string[] = [],
): Promise<unknown> {
  const { baseAddress, apiToken } = accountOf(connection)
  const answer = await connection.ask({
    method,
    url: `${baseAddress}${path}`,
    headers: { 'x-api-token': apiToken, accept: 'application/json', ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const body = readJson(answer.body)
  if (answer.status >= 200 && answer.status < 300) return body
  throw errorOf(answer.status, detailOf(body, [...credentialsOf(connection), ...withheld]), retryAfterOf(answer.headers))
}
