import type { SQL } from 'drizzle-orm'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Reader, WIDEST_FILTER } from '../contract/index.ts'
import { inclusionSql } from './inclusionSql.ts'
import { inclusionSettings, viewerOf } from './viewer.ts'

/** Condition on the tickets table: those the reader may see at all, whatever their filters say. The same as `mayReadTicket`. */
export async function readableTickets(ctx: ServerContext, reader: Reader): Promise<SQL | undefined> {
  return inclusionSql(ctx.db, await viewerOf(ctx, reader), await inclusionSettings(ctx, reader.tenantId), WIDEST_FILTER)
}
