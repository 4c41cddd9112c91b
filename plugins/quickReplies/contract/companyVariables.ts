import { definePoint } from '#core/contract/define.ts'

export interface NamedValue {
  name: string
  value: string
  /** Title in the picker; its value unless given. */
  title?: string | undefined
}

/** Names and values that the company keeps for its texts. */
export interface CompanyVariables {
  load(): Promise<readonly NamedValue[]>
}
/** Where the browser gets names and values of the company for texts; the server's are `quickReplies.companyValues` */
export const companyVariables = definePoint<CompanyVariables>('quickReplies.companyVariables')

/** Beginning of the key of every question about them in the browser's query cache: whoever keeps them asks again from here. */
export const companyVariablesKey = ['companyVariables'] as const

/** Changes are told, and a gap in the line asks again. */
const STALE_MS = 5 * 60_000

/** `useQuery(companyVariablesQuery(contributionsOf)).data`: all of them, for texts that are filled in the browser. */
export const companyVariablesQuery = (contributionsOf: (point: typeof companyVariables) => readonly CompanyVariables[]) => ({
  queryKey: [...companyVariablesKey, 'texts'],
  queryFn: async () => (await Promise.all(contributionsOf(companyVariables).map(({ load }) => load()))).flat(),
  staleTime: STALE_MS,
})
