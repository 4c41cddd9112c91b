import { z } from 'zod'

/** `rev` is the row's version: an integer that grows by 1 with every write of that row. */
export const rowSchema = z.object({ rev: z.int() })

export interface Row {
  id: string | number
  rev: number
}

/** Epoch milliseconds of a date in any form a server of the family may send: ISO text, number, or digits. 0 when there is none. */
export function toMillis(date: string | number | null | undefined): number {
  if (date === null || date === undefined || date === '') return 0
  if (typeof date === 'number') return date
  if (/^\d+$/.test(date)) return Number(date)
  const parsed = Date.parse(date)
  return Number.isNaN(parsed) ? 0 : parsed
}
