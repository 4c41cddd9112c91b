import type { z } from 'zod'
import { type AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'

/** The refusal of what somebody says of a file: each wrong field once, however many of its numbers are wrong. */
export function wrongFields(error: z.ZodError): AppError {
  const byField = new Map<string, FieldError>()
  for (const { path, code, message } of error.issues) {
    const field = String(path[0] ?? '')
    if (!byField.has(field)) byField.set(field, { field, code: code ?? 'invalid', message })
  }
  return invalidInput([...byField.values()])
}
