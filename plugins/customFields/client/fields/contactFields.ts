import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { definedFieldsKey } from '#plugins/contacts/contract/index.ts'
import { companyVariablesKey } from '#plugins/quickReplies/contract/index.ts'
import { listContactFields } from '../../contract/index.ts'

/** The fields of contacts in their order. */
export const contactFieldsQuery = queryOptions({ queryKey: [...definedFieldsKey, 'list'], queryFn: () => call(listContactFields, {}) })

/** A field is new, different or gone, here or elsewhere: forms and texts know it. */
export async function invalidateContactFields(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: definedFieldsKey })
  await queryClient.invalidateQueries({ queryKey: companyVariablesKey })
}
