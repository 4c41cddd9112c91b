import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listOpenIdProviders } from '../contract/index.ts'

const PROVIDERS = 'openIdProviders'
export const providersQuery = queryOptions({ queryKey: [PROVIDERS], queryFn: () => call(listOpenIdProviders, {}) })

export const refreshProviders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [PROVIDERS] })
