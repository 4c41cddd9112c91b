import { z } from 'zod'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'

const HOUR_MS = 3_600_000

/** Code of the provider → why, and how long it asks to be left alone where that is longer than usual. @source error codes of the Cloud API */
const REASONS: readonly { codes: readonly number[]; reason: ChannelReason; retryAfterMs?: number }[] = [
  { codes: [0, 190, 3, 10, 131005], reason: 'authFailed' },
  { codes: [4, 80007, 130429, 133016], reason: 'rateLimited' },
  // One message in six seconds to the same person.
  { codes: [131056], reason: 'rateLimited', retryAfterMs: 6_000 },
  { codes: [131048, 131064], reason: 'rateLimited', retryAfterMs: 2 * HOUR_MS },
  { codes: [368, 131031, 131042], reason: 'accountRestricted' },
  // 130497: the country of the recipient, not the account.
  { codes: [130497, 131021, 131026, 131030, 131062], reason: 'invalidRecipient' },
  { codes: [131047], reason: 'windowClosed' },
  { codes: [130472, 131049, 131050], reason: 'blockedByContact' },
  { codes: [131051, 131008, 131009, 100], reason: 'unsupported' },
  { codes: [131052, 131053], reason: 'mediaRejected' },
  { codes: [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069], reason: 'templateInvalid' },
  { codes: [1, 2, 131000, 131016, 131057, 135000], reason: 'temporary' },
  { codes: [131037, 131045], reason: 'notConnected' },
]
const byCode = new Map(REASONS.flatMap(({ codes, ...facts }) => codes.map((code) => [code, facts] as const)))

/** Codes that all speak of missing permissions. */
const isPermission = (code: number): boolean => code >= 200 && code <= 299

/** What a code says; null for one that is not known. */
function factsOfCode(code: number): { reason: ChannelReason; retryAfterMs?: number } | null {
  return isPermission(code) ? { reason: 'authFailed' } : (byCode.get(code) ?? null)
}

/** Why a message that was taken at first failed after all. An unknown code is a refusal for good. */
export const reasonOfCode = (code: number): ChannelReason => factsOfCode(code)?.reason ?? 'unsupported'

function factsOfStatus(status: number): { reason: ChannelReason; retryAfterMs?: number } {
  if (status === 401) return { reason: 'authFailed' }
  if (status === 429) return { reason: 'rateLimited' }
  return { reason: status >= 500 ? 'temporary' : 'unsupported' }
}

/** An error as it stands in an answer or in a failed status. */
export const graphErrorSchema = z.looseObject({
  code: z.number(),
  title: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  error_data: z
    .looseObject({ details: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
export type GraphError = z.infer<typeof graphErrorSchema>

/** In characters: what administrators are told of an error. */
const LONGEST_DETAIL = 300
/** In characters: shorter texts are in every sentence. */
const SHORTEST_WITHHELD = 4

/** In the provider's words, without what must not be told: credentials, and what was written. */
export function detailOf(error: GraphError, withheld: readonly string[] = []): string {
  const said = [error.message ?? error.title, error.error_data?.details].filter((text) => text !== undefined)
  const whole = [...new Set(said)].join(': ')
  return withheld.reduce((text, secret) => (secret.length < SHORTEST_WITHHELD ? text : text.replaceAll(secret, '…')), whole).slice(0, LONGEST_DETAIL)
}

const bodySchema = z.looseObject({ error: graphErrorSchema })

/** Answer of a refusal: milliseconds that its `Retry-After` names. */
function retryAfterOf(headers: Readonly<Record<string, string | string[] | undefined>>): number | undefined {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined
}

export interface Refusal {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it was parsed; null for what is no JSON. */
  body: unknown
}

/** What an answer of 400 or more means. The code decides; the status only where there is none, or an unknown one. */
export function errorOfAnswer({ status, headers, body }: Refusal, withheld: readonly string[]): ChannelError {
  const parsed = bodySchema.safeParse(body)
  const error = parsed.success ? parsed.data.error : null
  const { reason, retryAfterMs } = (error && factsOfCode(error.code)) ?? factsOfStatus(status)
  return new ChannelError(reason, {
    retryAfterMs: retryAfterOf(headers) ?? retryAfterMs,
    providerCode: error ? String(error.code) : String(status),
    detail: error ? detailOf(error, withheld) : undefined,
  })
}
