import { definePoint, type Service } from '#core/contract/define.ts'
import type { DefinedField } from './fieldValues.ts'

/** The fields that the contacts of a company have, in their order. */
export interface DefinedFields {
  of(tenantId: number): Promise<readonly DefinedField[]>
}
/** Plugins that define typed fields of contacts; the server checks values by them. The browser's half is `contacts.fieldControls` */
export const definedFields = definePoint<{ id: string; service: Service<DefinedFields> }>('contacts.definedFields')

export interface FieldControls {
  load(): Promise<readonly DefinedField[]>
}
/** Where the browser gets the defined fields of contacts, for forms, the card, details and imports */
export const fieldControls = definePoint<FieldControls>('contacts.fieldControls')

/** Key that every question about them begins with in the browser's query cache: whoever defines them asks again from here. */
export const definedFieldsKey = ['definedFields'] as const

/** Changes are told, and a gap in the line asks again. */
const STALE_MS = 5 * 60_000

/** `useQuery(definedFieldsQuery(contributionsOf)).data`: all of them in their order. */
export const definedFieldsQuery = (contributionsOf: (point: typeof fieldControls) => readonly FieldControls[]) => ({
  queryKey: [...definedFieldsKey, 'all'],
  queryFn: async () => (await Promise.all(contributionsOf(fieldControls).map(({ load }) => load()))).flat(),
  staleTime: STALE_MS,
})
