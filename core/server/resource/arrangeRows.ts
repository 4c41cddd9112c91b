import { and, eq, ne } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DeletableTable } from '../activity/trackedRows.ts'
import { type TenantScope, tenantRows } from '../db/repository.ts'
import type { ServerContext } from '../plugin.ts'

/** Gives the rows of a company these places, from 1, and answers the ids of those that had others before: only they are written. */
export async function arrangeRows(
  tx: Pick<ServerContext, 'db'>,
  scope: TenantScope,
  table: DeletableTable,
  places: PgColumn,
  ids: readonly number[],
): Promise<number[]> {
  const rows = tenantRows<DeletableTable>(tx.db, scope, table)
  const moved: number[] = []
  for (const [index, id] of ids.entries()) {
    const [row] = await rows.update(and(eq(table.id, id), ne(places, index + 1)), { order: index + 1 })
    if (row) moved.push(id)
  }
  return moved
}
