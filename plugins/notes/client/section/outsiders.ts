import { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import type { Colleague } from '#core/contract/mentions.ts'

const bodySchema = z.looseObject({ people: z.array(z.object({ id: z.int(), name: z.string() })) })

/** People named in a note who may not read its ticket, as the server refused them; empty for any other failure. */
export function outsidersOf(error: unknown): readonly Colleague[] {
  const body = error instanceof AppError && error.code === 'ERR_MENTION_CANNOT_READ' ? bodySchema.safeParse(error.body) : null
  return body?.success ? body.data.people : []
}
