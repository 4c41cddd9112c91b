import type { z } from 'zod'
import { listRoles, type Role } from './roles.ts'

type Ask = (endpoint: typeof listRoles, input: z.input<typeof listRoles.input>) => Promise<Role[]>

/** Roles of the company in the browser's query cache: `useQuery(rolesQuery(call))`. */
export const rolesKey = ['rights', 'roles'] as const
export const rolesQuery = (call: Ask) => ({ queryKey: rolesKey, queryFn: () => call(listRoles, {}) })
