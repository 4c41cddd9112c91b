import { z } from 'zod'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'

/** How the library says what went wrong: a code of WhatsApp's, or of its own. */
const faultSchema = z.looseObject({
  message: z.string().default(''),
  output: z.looseObject({ statusCode: z.number().optional() }).optional(),
  data: z.unknown().optional(),
})

/** Why WhatsApp refused. Whatever is not named here may pass: the same message again does no harm. */
const REFUSALS: Readonly<Record<number, ChannelReason>> = {
  401: 'blockedByContact',
  403: 'blockedByContact',
  404: 'invalidRecipient',
  406: 'unsupported',
  429: 'rateLimited',
}
/** The library's own: there is no socket, or none that is signed in. */
const WITHOUT_SOCKET: readonly (number | undefined)[] = [401, 428, 515]

export function codeOf(error: unknown): number | undefined {
  const fault = faultSchema.safeParse(error)
  return fault.success ? fault.data.output?.statusCode : undefined
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** A fault of the library as a channel says it. */
export function failureOf(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  const fault = faultSchema.safeParse(error)
  const refusal = fault.success && typeof fault.data.data === 'number' ? fault.data.data : undefined
  if (refusal !== undefined) return new ChannelError(REFUSALS[refusal] ?? 'temporary', { providerCode: String(refusal) })
  return new ChannelError(WITHOUT_SOCKET.includes(codeOf(error)) ? 'reconnecting' : 'temporary')
}

/** @throws ChannelError */
export async function asChannel<R>(work: Promise<R>): Promise<R> {
  try {
    return await work
  } catch (error) {
    throw failureOf(error)
  }
}
