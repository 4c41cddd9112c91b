import { z } from 'zod'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'
import { retryAfterOf } from '../retryAfter.ts'
import { withoutTexts } from '../withheld.ts'

/** An error of the Graph API, as it stands in an answer or in a failed status. */
export const graphErrorSchema = z.looseObject({
  code: z.number(),
  error_subcode: z.number().optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  error_data: z
    .looseObject({ details: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
export type GraphError = z.infer<typeof graphErrorSchema>

/** Meaning of an error, and how long the provider asks to be left alone where that is longer than usual. */
export interface GraphMeaning {
  reason: ChannelReason
  retryAfterMs?: number
}
/** Of a channel; null for a code that it does not know. */
export type MeaningOf = (error: Pick<GraphError, 'code' | 'error_subcode'>) => GraphMeaning | null

function meaningOfStatus(status: number, isAsking: boolean): GraphMeaning {
  if (status === 401) return { reason: 'authFailed' }
  if (status === 429) return { reason: 'rateLimited' }
  // A gate that waited in vain does not know whether the work was done.
  if ((status === 504 || status === 524) && !isAsking) return { reason: 'uncertain' }
  return { reason: status >= 500 ? 'temporary' : 'refused' }
}

/** In characters: what administrators are told of an error. */
const LONGEST_DETAIL = 300

/** In the provider's words, without what must not be told: credentials, and what was written. */
export function detailOf(error: GraphError, withheld: readonly string[] = []): string {
  const texts = [error.message ?? error.title, error.error_data?.details].filter((text) => text !== undefined)
  const whole = [...new Set(texts)].join(': ')
  return withoutTexts(whole, withheld).slice(0, LONGEST_DETAIL)
}

const bodySchema = z.looseObject({ error: graphErrorSchema })

export interface Refusal {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it was parsed; null for what is no JSON. */
  body: unknown
  /** The request changes nothing at the provider. */
  isAsking?: boolean
}

/** Error meant by an answer of 400 or more. The code decides; the status only where there is none, or an unknown one. */
export function errorOfRefusal({ status, headers, body, isAsking = false }: Refusal, meaningOf: MeaningOf, withheld: readonly string[]): ChannelError {
  const parsed = bodySchema.safeParse(body)
  const error = parsed.success ? parsed.data.error : null
  const { reason, retryAfterMs } = (error && meaningOf(error)) ?? meaningOfStatus(status, isAsking)
  return new ChannelError(reason, {
    retryAfterMs: retryAfterOf(headers) ?? retryAfterMs,
    providerCode: error ? String(error.code) : String(status),
    detail: error ? detailOf(error, withheld) : undefined,
  })
}
