import { sql } from 'drizzle-orm'
import { PLATFORM_TENANT, tenants } from '#core/server/auth/identity.table.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'

/** The platform's own rows. */
export const PLATFORM = { tenantId: PLATFORM_TENANT }
/** Open pages of superadmins. */
export const SUPERADMIN_ROOMS = [rooms.tenant(PLATFORM_TENANT)]

/** Names of companies by id, without the platform. */
export async function companyNames({ db }: Pick<ServerContext, 'db'>): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select({ id: tenants.id, name: tenants.name }).from(tenants).where(sql`${tenants.id} <> ${PLATFORM_TENANT}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
