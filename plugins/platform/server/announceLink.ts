import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { announceCompanies } from '#core/server/auth/memberships.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { userTenantsChanged } from '../contract/index.ts'

/** Tells the pages of the account's owner in how many companies they work, and the superadmins that the list changed. */
export async function announceLink(tx: ServerContext, id: number, accountId: number): Promise<void> {
  await announceCompanies(tx, accountId)
  tx.push(userTenantsChanged, PLATFORM_TENANT, { id }, [rooms.tenant(PLATFORM_TENANT)])
}
