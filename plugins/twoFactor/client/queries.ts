import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getTwoFactor } from '../contract/index.ts'

export const stateQuery = queryOf(getTwoFactor, {})
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey })
