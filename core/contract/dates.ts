import { z } from 'zod'
import { readInstant } from './instant.ts'

const written = z.union([z.string(), z.number()])

/** An instant as epoch milliseconds in text; ISO texts and numbers of other servers of the family are read as well. */
export const epochText = written
  .refine((date) => readInstant(date) > 0, 'not a date')
  .transform((date) => String(readInstant(date)))
  .pipe(z.string())

/** The same where there may be none: null, or what is no date. */
export const epochTextOrNull = written
  .nullable()
  .transform((date) => {
    // Every row of every list passes here, nearly always in this form already.
    if (typeof date === 'string' && /^[1-9]\d{9,15}$/.test(date)) return date
    const at = readInstant(date)
    return at > 0 ? String(at) : null
  })
  .pipe(z.string().nullable())
