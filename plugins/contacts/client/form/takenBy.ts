import { z } from 'zod'
import type { AppError } from '#core/contract/errors.ts'

const bodySchema = z.looseObject({ contact: z.object({ id: z.int(), name: z.string() }) })

/** The contact that has the number already, where the server names one. */
export function takenBy({ body }: AppError): { id: number; name: string } | null {
  const read = bodySchema.safeParse(body)
  return read.success ? read.data.contact : null
}
