import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Reader, WIDEST_FILTER } from '../contract/index.ts'
import { isOpenToAll } from './access/contents.ts'
import { inclusionSettings, viewerOf } from './access/viewer.ts'
import { inclusionSql } from './list/inclusionSql.ts'
import { tickets } from './tickets.table.ts'

/** Condition on the tickets table: those whose messages the reader may read. The same as `mayReadTicket` and `mayReadContents`. */
export async function readableTickets(ctx: ServerContext, reader: Reader): Promise<SQL | undefined> {
  const visible = await visibleTickets(ctx, reader)
  if (reader.profile !== 'user' || (await isOpenToAll(ctx, reader.tenantId))) return visible
  return and(visible, or(ne(tickets.status, 'pending'), eq(tickets.userId, reader.userId)))
}

/** The same for those that the reader sees in lists, whatever their filters say: some they must accept before they read them. Deleted ones are in no list. */
export async function visibleTickets(ctx: ServerContext, reader: Reader): Promise<SQL | undefined> {
  return and(isNull(tickets.deletedAt), inclusionSql(ctx, await viewerOf(ctx, reader), await inclusionSettings(ctx, reader.tenantId), WIDEST_FILTER))
}
