import { eq } from 'drizzle-orm'
import type { PersonalRightsPart } from '#core/server/auth/actors.ts'
import { settings } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { agentsBlock } from '../../contract/index.ts'

/** Plain users block contacts where the company wishes it. */
export const blockRights: PersonalRightsPart = async (db, { tenantId, profile }) => {
  const nothing = { permissions: {}, menus: {} }
  if (profile !== 'user') return nothing
  const row = await tenantRows(db, { tenantId }, settings).first(eq(settings.key, agentsBlock.key))
  return row?.value === 'enabled' ? { permissions: { 'contacts.block': true }, menus: {} } : nothing
}
