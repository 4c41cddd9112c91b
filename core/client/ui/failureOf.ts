/** A query as `useQuery` returns it. */
interface Query {
  data: unknown
  error: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export interface Failure {
  error: unknown
  /** Asks again for all that failed. */
  onRetry: () => void
}

/**
 * Why a screen that needs the answers of all these queries has nothing to show; null while it may still come.
 * Told once all have ended: one that fails after the others were asked again would take the place of what is being asked.
 */
export function failureOf(...queries: readonly Query[]): Failure | null {
  const missing = queries.filter(({ data }) => data === undefined)
  const failed = missing.filter(({ isError }) => isError)
  const [first] = failed
  if (!first || missing.some(({ isFetching }) => isFetching)) return null
  return {
    error: first.error,
    onRetry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}
