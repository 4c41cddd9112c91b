import { z } from 'zod'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'

const TIMEOUT_MS = 20_000
const MOST_BYTES = 8 * 1024 * 1024

/**
 * Why Google does not do what it is asked: `revoked`: it takes the tokens no more; `client`: it does not take the company's application; `busy`: later;
 * `gone`: there is no such thing; `exists`: there is one already; `changed`: it is not as we know it any more.
 */
export type GoogleReason = 'revoked' | 'client' | 'expired' | 'busy' | 'changed' | 'gone' | 'exists' | 'forbidden' | 'unreachable' | 'refused'

export class GoogleError extends Error {
  readonly reason: GoogleReason
  constructor(reason: GoogleReason) {
    super(reason)
    this.reason = reason
  }
}

interface Addresses {
  authorize: string
  token: string
  revoke: string
  calendar: string
}

/** Addresses of Google, or of what stands in its place. */
export const addressesOf = (base: string): Addresses =>
  base === ''
    ? {
        authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'https://oauth2.googleapis.com/token',
        revoke: 'https://oauth2.googleapis.com/revoke',
        calendar: 'https://www.googleapis.com/calendar/v3',
      }
    : { authorize: `${base}/o/oauth2/v2/auth`, token: `${base}/token`, revoke: `${base}/revoke`, calendar: `${base}/calendar/v3` }

const errorSchema = z.object({
  error: z.union([z.string(), z.looseObject({ errors: z.array(z.looseObject({ reason: z.string().catch('') })).catch([]) })]),
})

/** Meaning of a refusal. @source Google Calendar API, "Handle API errors" */
function reasonOf(status: number, body: unknown): GoogleReason {
  const read = errorSchema.safeParse(body)
  const error = read.success ? read.data.error : ''
  const reasons = typeof error === 'string' ? [error] : error.errors.map(({ reason }) => reason)
  if (reasons.includes('invalid_grant') || reasons.includes('unauthorized_client')) return 'revoked'
  if (reasons.includes('invalid_client')) return 'client'
  if (status === 401) return 'expired'
  if (status === 412) return 'changed'
  if (status === 429 || reasons.some((reason) => /rateLimitExceeded|quotaExceeded/i.test(reason))) return 'busy'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'gone'
  if (status === 409) return 'exists'
  return status >= 500 ? 'busy' : 'refused'
}

interface GoogleRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  token?: string
  json?: unknown
  form?: Record<string, string>
  /** The thing is written only while this is its etag. */
  ifMatch?: string
}

/** The answer's JSON; null for none. @throws GoogleError */
export async function askGoogle(ctx: Pick<ServerContext, 'host'>, { method, url, token, json, form, ifMatch }: GoogleRequest): Promise<unknown> {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const answer = await requestOutward(ctx.host.outward, {
    method,
    url,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(body !== undefined && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...{ timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, whenLonger: 'fail' as const },
  })
  if (!answer.ok) throw new GoogleError('unreachable')
  let value: unknown = null
  try {
    value = JSON.parse(answer.body.toString('utf8'))
  } catch {
    value = null
  }
  if (answer.status >= 200 && answer.status < 300) return value
  throw new GoogleError(reasonOf(answer.status, value))
}
