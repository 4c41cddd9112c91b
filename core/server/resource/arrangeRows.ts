import { and, eq, is, ne } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { DeletableTable } from '../activity/trackedRows.ts'
import { type TenantScope, tenantRows } from '../db/repository.ts'
import type { ServerContext } from '../plugin.ts'

/** The column with the places of ordered rows. */
export function placesOf(table: DeletableTable): PgColumn {
  const column: unknown = Reflect.get(table, 'order')
  if (!is(column, PgColumn)) throw new Error('an ordered table has a column order')
  return column
}

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
