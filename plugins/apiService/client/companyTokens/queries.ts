import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listCompanyTokens } from '../../contract/index.ts'

const KEY = 'apiService.companyTokens'
/** Uses, and what companies do with their tokens, are told to the companies alone. */
const REFRESH_MS = 15_000

export const tokensQuery = queryOptions({ queryKey: [KEY], queryFn: () => call(listCompanyTokens, {}), refetchInterval: REFRESH_MS })

export const refreshTokens = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })
