import { z } from 'zod'

/** `rev` is the row's version: an integer that grows by 1 with every write of that row. */
export const rowSchema = z.object({ rev: z.int() })

export interface Row {
  id: string | number
  rev: number
}
