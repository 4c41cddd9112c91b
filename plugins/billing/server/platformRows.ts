import { ne } from 'drizzle-orm'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { PLATFORM_TENANT, tenants } from '#core/server/auth/identity.table.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { billingChanged, dayIn, subscriptionChanged } from '../contract/index.ts'

/** Owner of the plans, the rules and the events of gateways. */
export const PLATFORM = { tenantId: PLATFORM_TENANT }

/** Today on the company's clock, `YYYY-MM-DD`. */
export const todayOf = async (ctx: ServerContext, tenantId: number): Promise<string> => dayIn(await ctx.setting(tenantId, companyTimeZone), ctx.now())

/** Names and blocks of companies, without the platform. */
export const readCompanies = ({ db }: ServerContext) =>
  db.select({ id: tenants.id, name: tenants.name, isBlocked: tenants.isBlocked }).from(tenants).where(ne(tenants.id, PLATFORM_TENANT))

/** Open pages of the company's administrators, and of superadmins, read their figures anew. */
export async function announce(tx: ServerContext, tenantId: number, paidInvoiceId: number | null = null): Promise<void> {
  const administrators = (await tx.use(teamService).membersOf(tenantId)).filter(({ profile }) => profile === 'admin')
  tx.push(
    subscriptionChanged,
    tenantId,
    { paidInvoiceId },
    administrators.map(({ userId }) => rooms.user(tenantId, userId)),
  )
  tx.push(billingChanged, PLATFORM_TENANT, { tenantId }, [rooms.tenant(PLATFORM_TENANT)])
}
