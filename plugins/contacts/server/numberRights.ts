import { eq } from 'drizzle-orm'
import { SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import type { PersonalRightsPart } from '#core/server/auth/actors.ts'
import { settings } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { hideNumbers } from '../contract/index.ts'

/**
 * Plain users see numbers while the company does not hide them. The profile has no permission of its own, so that a role can give it:
 * roles hold what differs from the profile.
 */
export const numberRights: PersonalRightsPart = async (db, { tenantId, profile }) => {
  if (profile !== 'user') return { permissions: {}, menus: {} }
  const row = await tenantRows(db, { tenantId }, settings).first(eq(settings.key, hideNumbers.key))
  return { permissions: { [SEE_NUMBERS]: row?.value !== 'enabled' }, menus: {} }
}
