/** PostgreSQL's code of an error, or of what caused it. */
export function databaseCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? null : databaseCode(error.cause)
}

/** PostgreSQL ended one of two transactions that waited for each other, or one that another overtook: nothing of it is there. */
export const ENDED_BY_ANOTHER: ReadonlySet<string> = new Set(['40P01', '40001'])
