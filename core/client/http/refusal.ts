import { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import type { WireReply } from './send.ts'

const bodySchema = z.record(z.string(), z.unknown())
const codeOfStatus: Record<number, string> = {
  401: 'ERR_SESSION_EXPIRED',
  403: 'ERR_NO_PERMISSION',
  404: 'ERR_NOT_FOUND',
  413: 'ERR_BODY_TOO_LARGE',
  429: 'ERR_TOO_MANY_REQUESTS',
}
const CODE = /^[A-Z][A-Z0-9_]+$/

/** Whether the server was there and said no: asking again changes nothing. */
export const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status >= 400 && error.status < 500

/**
 * The AppError of a refused call. The body may be `{error}` or plain text such as INVALID_LICENSE (specification §8).
 *
 * Text that is no code is kept as `body.message`, for `errorText` to show if it is a sentence.
 */
export function refusal({ status, body }: WireReply): AppError {
  const record = bodySchema.safeParse(body)
  const fields = record.success ? record.data : {}
  const errorText = typeof body === 'string' ? body.trim() : fields.error
  const fallback = codeOfStatus[status] ?? (status >= 500 ? 'ERR_INTERNAL' : 'ERR_UNKNOWN')
  if (typeof errorText !== 'string') return new AppError(fallback, status, fields)
  return CODE.test(errorText)
    ? new AppError(errorText, status, fields)
    : new AppError(fallback === 'ERR_INTERNAL' ? 'ERR_UNKNOWN' : fallback, status, { message: errorText, ...fields })
}
