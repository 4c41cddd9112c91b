import { pino } from 'pino'

export type Log = ReturnType<typeof createLog>

const LONGEST_REASON = 300

/** The first line of an error's text: below it Drizzle writes the values of the query that failed, and they may be what people wrote. */
export const withoutValues = (reason: string): string => reason.split('\n')[0]?.slice(0, LONGEST_REASON) ?? ''

/** JSON lines on standard error. Bodies, passwords and tokens are never handed to it; the redaction is a second fence. */
export const createLog = (level: string) =>
  pino(
    {
      level,
      base: null,
      formatters: { log: (facts) => (typeof facts.reason === 'string' ? { ...facts, reason: withoutValues(facts.reason) } : facts) },
      redact: { paths: ['*.password', '*.token', '*.body', '*.authorization', '*.cookie', 'req.headers'], censor: '…' },
    },
    process.stderr,
  )
