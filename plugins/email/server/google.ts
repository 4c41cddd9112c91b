import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ChannelConnection, ProviderAnswer, ProviderRequest } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type Account, inSentence } from './account.ts'

/** A token is renewed so long before it ends. */
const SLACK_MS = 60_000
const USUAL_SECONDS = 3_600

/** Addresses of Google, or of what stands in its place. */
export const googleAddresses = (base: string): { authorize: string; token: string } =>
  base === ''
    ? { authorize: 'https://accounts.google.com/o/oauth2/v2/auth', token: 'https://oauth2.googleapis.com/token' }
    : { authorize: `${base}/o/oauth2/v2/auth`, token: `${base}/token` }

const grantSchema = z.object({ access_token: z.string(), expires_in: z.number().catch(USUAL_SECONDS), refresh_token: z.string().optional() })
const refusalSchema = z.object({ error: z.string(), error_description: z.string().default('') })

/** The answer of Google to a request for tokens: tokens, a refusal for good, or nothing that helps at the moment. */
export type GrantAnswer =
  | { kind: 'granted'; accessToken: string; refreshToken: string | null; until: number }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unreachable' }

/** Reads the answer of the token endpoint. @source RFC 6749 5.1, 5.2 */
export function readGrant({ status, body }: Pick<ProviderAnswer, 'status' | 'body'>, now: number): GrantAnswer {
  let value: unknown = null
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    return { kind: 'unreachable' }
  }
  const granted = status < 300 ? grantSchema.safeParse(value) : null
  if (granted?.success) {
    const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: seconds } = granted.data
    return { kind: 'granted', accessToken, refreshToken, until: now + seconds * 1_000 }
  }
  const refused = status >= 400 && status < 500 && status !== 429 ? refusalSchema.safeParse(value) : null
  if (!refused?.success) return { kind: 'unreachable' }
  const { error: code, error_description: description } = refused.data
  return { kind: 'refused', code, message: [code, description].filter(Boolean).join(': ') }
}

/** The question for tokens. */
export const grantRequest = (base: string, form: Readonly<Record<string, string>>): ProviderRequest & { method: 'POST'; body: string } => ({
  method: 'POST',
  url: googleAddresses(base).token,
  headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
})

interface LiveToken {
  token: string
  until: number
}
/** Access tokens of this process, which last an hour, by what they were renewed with; the refresh token is stored with the connection. */
const tokens = new Map<string, LiveToken>()
const renewing = new Map<string, Promise<LiveToken>>()

async function renewed(connection: ChannelConnection, account: Account): Promise<LiveToken> {
  const { google, googleClientId, googleClientSecret, googleAddress } = account
  if (!google || !googleClientSecret) throw new ChannelError('authFailed')
  // The access belongs to the application that it was granted to, and goes to nobody else.
  if (google.clientId !== googleClientId || google.address !== googleAddress) throw new ChannelError('authFailed')
  const form = { grant_type: 'refresh_token', refresh_token: google.refreshToken, client_id: googleClientId, client_secret: googleClientSecret }
  const asked = await connection.ask(grantRequest(googleAddress, form)).catch((error: unknown) => {
    // Asking for a token again changes nothing.
    if (error instanceof ChannelError && error.reason === 'uncertain') throw new ChannelError('temporary', error.facts)
    throw error
  })
  const answer = readGrant(asked, Date.now())
  if (answer.kind === 'unreachable') throw new ChannelError('temporary', { detail: `Google: ${asked.status}` })
  if (answer.kind === 'refused') throw new ChannelError('authFailed', { providerCode: answer.code, detail: inSentence(account, `Google: ${answer.message}`) })
  return { token: answer.accessToken, until: answer.until }
}

/** A token that holds, from Google where none is there or `isAnew`. @throws ChannelError `authFailed` where the access was withdrawn, `temporary` */
export async function accessToken(connection: ChannelConnection, account: Account, { isAnew = false } = {}): Promise<{ token: string; isFresh: boolean }> {
  const { google, googleClientId, googleClientSecret, googleAddress } = account
  const key = createHash('sha256')
    .update(JSON.stringify([google, googleClientId, googleClientSecret, googleAddress]))
    .digest('base64url')
  const known = tokens.get(key)
  if (known && !isAnew && known.until - SLACK_MS > Date.now()) return { token: known.token, isFresh: false }
  const now = Date.now()
  for (const [other, { until }] of tokens) if (until <= now) tokens.delete(other)
  const work = renewing.get(key) ?? renewed(connection, account)
  renewing.set(key, work)
  try {
    const got = await work
    tokens.set(key, got)
    return { token: got.token, isFresh: true }
  } finally {
    renewing.delete(key)
  }
}
