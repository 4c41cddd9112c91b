import { z } from 'zod'

/** Our history entries remember their area: a panel of another area may have the focus in this one. */
const stateSchema = z.object({ area: z.string() })

/** The area that a history entry belongs to; null when it follows from the address. */
export function historyArea(state: unknown): string | null {
  const own = stateSchema.safeParse(state)
  return own.success ? own.data.area : null
}
