import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listOpenIdProviders } from '../contract/index.ts'

export const PROVIDERS = 'openIdProviders'
/** The providers with the address that each of them sends people back to. */
export const providersQuery = queryOptions({ queryKey: [PROVIDERS, 'callback'], queryFn: () => call(listOpenIdProviders, {}) })

export const refreshProviders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [PROVIDERS] })
