import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listHiddenMenus, listPermissions } from '../contract/index.ts'
import { rolesQuery as queryOfRoles } from '../contract/rolesQuery.ts'

/** Questions about rights begin with this. */
export const RIGHTS = 'rights'

export const rolesQuery = queryOptions(queryOfRoles(call))
export const permissionsQuery = queryOptions({
  queryKey: [RIGHTS, 'permissions'],
  queryFn: () => call(listPermissions, {}),
  staleTime: Number.POSITIVE_INFINITY,
})
export const menusQuery = queryOptions({ queryKey: [RIGHTS, 'menus'], queryFn: () => call(listHiddenMenus, {}) })

export const askMenusAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: menusQuery.queryKey })

/** Roles or menus are different. */
export const askAgain = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey }), askMenusAgain()])
}
