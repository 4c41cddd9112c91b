import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { bringBack } from '../bringBack.ts'
import { contacts } from '../contacts.table.ts'

/** Longest chain of merged contacts: one that was merged into one that was merged, and so on. */
const LONGEST_CHAIN = 5

/** Whom a merged contact is a part of, there again where it was deleted. */
export async function mergedContact(ctx: ServerContext, tenantId: number, id: number) {
  const rows = tenantRows(ctx.db, { tenantId }, contacts)
  let row = await rows.first(eq(contacts.id, id))
  for (let step = 0; step < LONGEST_CHAIN && row && row.mergedInto !== null; step++) row = await rows.first(eq(contacts.id, row.mergedInto))
  if (row?.hiddenAt) await bringBack(ctx, tenantId, row.id)
  return row
}
