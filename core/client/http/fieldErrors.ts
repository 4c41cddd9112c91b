import { z } from 'zod'
import { AppError, type FieldError, fieldErrorSchema } from '#core/contract/errors.ts'

const bodySchema = z.looseObject({ fields: z.array(fieldErrorSchema) })

/** The fields that the server refused; empty for any other failure. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  const body = error instanceof AppError && error.status === 422 ? bodySchema.safeParse(error.body) : null
  return body?.success ? body.data.fields : []
}
