import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listUserTenants } from '../../contract/index.ts'

const USER_TENANTS = 'userTenants'
export const userTenantsQuery = queryOptions({ queryKey: [USER_TENANTS], queryFn: () => call(listUserTenants, {}) })

export const refreshUserTenants = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [USER_TENANTS] })
