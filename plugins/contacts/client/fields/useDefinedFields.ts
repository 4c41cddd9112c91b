import { useQuery } from '@tanstack/react-query'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { type DefinedField, definedFieldsQuery } from '../../contract/index.ts'

const NONE: readonly DefinedField[] = []

/** The fields that the company defines for its contacts, in their order; none until they are there. */
export const useDefinedFields = (): readonly DefinedField[] => useQuery(definedFieldsQuery(contributionsOf)).data ?? NONE
