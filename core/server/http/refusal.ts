import type { z } from 'zod'
import { AppError, bodyTooLarge, type FieldError, internalError, invalidInput, notFound } from '#core/contract/errors.ts'

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

/** PostgreSQL's code of an error, or of what caused it. */
export function databaseCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? null : databaseCode(error.cause)
}

/** What the caller is told: our own refusals as they are, the framework's in our words, everything else as an internal error. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = databaseCode(error)
  if (code && VALUE_REFUSALS.has(code)) return invalidInput([{ field: '', code: 'invalid_value', message: 'A value cannot be stored' }])
  const status = statusOf(error)
  if (status === 413) return bodyTooLarge()
  if (status === 404) return notFound()
  if (status !== null && status >= 400 && status < 500) {
    return invalidInput([{ field: '', code: 'invalid_body', message: error instanceof Error ? error.message : 'The request cannot be read' }])
  }
  return internalError()
}
