import { isWithinAccessHours } from '#core/contract/accessHours.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import type { ServerContext } from '../plugin.ts'
import type { users } from './identity.table.ts'

type Hours = Pick<typeof users.$inferSelect, 'tenantId' | 'profile' | 'accessHours'>

/** Whether the person may be signed in now. Administrators always may: nobody else could let them in again. */
export async function mayBeIn(ctx: ServerContext, { tenantId, profile, accessHours }: Hours): Promise<boolean> {
  if (accessHours === null || profile === 'admin' || profile === 'superadmin') return true
  return isWithinAccessHours(accessHours, ctx.now(), await ctx.setting(tenantId, companyTimeZone))
}
