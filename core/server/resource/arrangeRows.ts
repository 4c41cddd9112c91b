import { and, eq, ne } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DeletableTable } from '../activity/trackedRows.ts'
import { type TenantScope, tenantRows } from '../db/repository.ts'
import type { ServerContext } from '../plugin.ts'

/** Gives the rows of a company these places, from 1; those that have theirs already are not written. */
export async function arrangeRows(
  tx: Pick<ServerContext, 'db'>,
  scope: TenantScope,
  table: DeletableTable,
  places: PgColumn,
  ids: readonly number[],
): Promise<void> {
  const rows = tenantRows<DeletableTable>(tx.db, scope, table)
  for (const [index, id] of ids.entries()) await rows.update(and(eq(table.id, id), ne(places, index + 1)), { order: index + 1 })
}
