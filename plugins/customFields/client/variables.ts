import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { companyVariablesKey } from '#plugins/quickReplies/contract/index.ts'
import { listCompanyVariables } from '../contract/index.ts'

/** The company's own variables by name. */
export const variablesQuery = queryOptions({ queryKey: [...companyVariablesKey, 'list'], queryFn: () => call(listCompanyVariables, {}) })

/** A variable is new, different or gone, here or elsewhere. */
export const invalidateVariables = (): Promise<void> => queryClient.invalidateQueries({ queryKey: companyVariablesKey })
