import type { z } from 'zod'
import { AppError, bodyTooLarge, type FieldError, insufficientStorage, internalError, invalidInput, notFound, unavailable } from '#core/contract/errors.ts'
import { databaseCode, ENDED_BY_ANOTHER } from '../db/databaseCode.ts'

/** Fields that did not fit, by their path in the input. */
export const fieldsOf = (error: z.ZodError): FieldError[] =>
  error.issues.slice(0, 20).map((issue) => ({ field: issue.path.join('.'), code: issue.code ?? 'invalid', message: issue.message }))

/** 422 where all that is wrong is fields that nobody knows: such a call could be understood. */
export const invalidBySchema = (error: z.ZodError): AppError =>
  invalidInput(fieldsOf(error), error.issues.every(({ code }) => code === 'unrecognized_keys') ? 422 : 400)

const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null

/** PostgreSQL's own refusals of a value that no schema can foresee: text with a NUL, a number out of range, a date in a year of more than four digits. */
const VALUE_REFUSALS = new Set(['22021', '22003', '22P02', '22P05', '22007', '22008', '22009'])

/** Seconds after which a call that met a broken database is worth another try. */
const RETRY_SECONDS = 2
/** PostgreSQL could not write. */
const DATABASE_DISK_FULL = '53100'
const DISK_RETRY_SECONDS = 60

/** Ways in which Node says that a line to another program broke. */
const BROKEN_CONNECTIONS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of `pg` without a code. */
const BROKEN_CLIENT =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after|Client was closed)/

/**
 * Whether the database could not be reached, or hung up in the middle: the line broke, the server ends or starts (57P01 to 57P03),
 * or it has no more connections (class 08, 53300). What had been committed stays; what had not is not there.
 */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(08...|57P0[1-3]|53300)$/.test(code) || BROKEN_CONNECTIONS.has(code) || BROKEN_CLIENT.test(error.message)) return true
  return error.cause !== undefined && isDatabaseAway(error.cause)
}

/** Refusal that the caller is told: our own as they are, the framework's in our words, everything else as an internal error. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = databaseCode(error)
  if (code && VALUE_REFUSALS.has(code)) return invalidInput([{ field: '', code: 'invalid_value', message: 'A value cannot be stored' }])
  if (code === 'ENOSPC' || code === 'EDQUOT') return insufficientStorage({ missing: ['disk'] })
  if (code === DATABASE_DISK_FULL) return unavailable({ missing: ['disk'], retryAfterSeconds: DISK_RETRY_SECONDS })
  if (isDatabaseAway(error) || ENDED_BY_ANOTHER.has(code ?? '')) return unavailable({ retryAfterSeconds: RETRY_SECONDS })
  const status = statusOf(error)
  if (status === 413) return bodyTooLarge()
  if (status === 404) return notFound()
  if (status !== null && status >= 400 && status < 500) {
    return invalidInput([{ field: '', code: 'invalid_body', message: error instanceof Error ? error.message : 'The request cannot be read' }])
  }
  return internalError()
}

/**
 * Work whose unforeseen failure has a code of its own. Refusals, values that cannot be stored and a database that is away stay what they are.
 * @throws what the work throws, and `refusal` in place of an internal error, with the failure as its cause
 */
export async function withCodeOf<T>(refusal: () => AppError, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (asRefusal(error).code !== internalError().code) throw error
    const named = refusal()
    // A failed query repeats its values, and what the database says of it does not.
    named.cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw named
  }
}
