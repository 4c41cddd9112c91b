import { pino } from 'pino'

export type Log = ReturnType<typeof createLog>

/** JSON lines on standard error. Bodies, passwords and tokens are never handed to it; the redaction is a second fence. */
export const createLog = (level: string) =>
  pino(
    {
      level,
      base: null,
      redact: { paths: ['*.password', '*.token', '*.body', '*.authorization', '*.cookie', 'req.headers'], censor: '…' },
    },
    process.stderr,
  )
