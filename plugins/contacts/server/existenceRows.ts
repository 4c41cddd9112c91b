import { and, eq, inArray } from 'drizzle-orm'
import type { ActivityActor, FieldValues, RestorableRows } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from './contacts.table.ts'
import { setExistence } from './deleteContact.ts'
import { existenceFacts } from './noted.ts'
import { reachableContacts } from './visible.where.ts'

/** Whether contacts are there, for the log of actions: a new one goes when that is taken back, a deleted one returns. */
export function createExistenceRows(ctx: ServerContext): RestorableRows {
  async function now(who: ActivityActor, rowIds: readonly string[]): Promise<Map<string, FieldValues>> {
    const rows = await tenantRows(ctx.db, who, contacts).find(and(inArray(contacts.id, rowIds.map(Number)), reachableContacts(ctx, who)))
    return new Map(rows.map(({ id, hiddenAt }) => [String(id), existenceFacts(hiddenAt === null)]))
  }
  return {
    now,
    async hold(who, rowId) {
      await tenantRows(ctx.db, who, contacts).hold(eq(contacts.id, Number(rowId)))
      return (await now(who, [rowId])).get(rowId) ?? null
    },
    putBack: (who, rowId, { before }) => ctx.transact((tx) => setExistence(tx, who, Number(rowId), before.isThere === true)),
  }
}
