import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listTenants } from '../../contract/index.ts'

const TENANTS = 'tenants'

/** Companies with their figures; figures move without news, so they are looked at again now and then. */
const REFRESH_MS = 60_000
export const tenantsQuery = queryOptions({ queryKey: [TENANTS], queryFn: () => call(listTenants, {}), refetchInterval: REFRESH_MS })

export const refreshTenants = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [TENANTS] })
