import { z } from 'zod'
import { defineEndpoint } from './define.ts'
import { idParam } from './params.ts'

export const TENANT_STATUSES = ['active', 'inactive'] as const

/** Suspends a company, or lets it in again: its people and its visitors are refused and their lines end at once. Superadmin only. */
export const setTenantStatus = defineEndpoint({
  method: 'PUT',
  path: '/admin/tenants/:id',
  permission: 'tenants.manage',
  summary: 'Suspend a company or let it in again',
  input: z.object({ id: idParam, status: z.enum(TENANT_STATUSES) }),
  output: z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(TENANT_STATUSES),
  }),
})
