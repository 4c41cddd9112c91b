import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getTwoFactor } from '../contract/index.ts'

export const stateQuery = queryOptions({ queryKey: ['twoFactor'], queryFn: () => call(getTwoFactor, {}) })
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey })
