import type { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import type { createTenant, Tenant } from './tenants.ts'

/** Companies for other plugins. */
export interface CompaniesService {
  /** By the rules of `createTenant`, and with its refusals; within the transaction of whoever calls. */
  create(wanted: z.output<(typeof createTenant)['input']>): Promise<Tenant>
}
export const companiesService = defineService<CompaniesService>('platform.companies')
