import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { isUuid } from '#core/contract/ids.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type Reader, ticketsService } from '#plugins/tickets/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { EXPORT_HOURS, type Export, exportGone, noExportFound } from '../contract/index.ts'
import { conversationExports, type ExportRow } from './exports.table.ts'
import { presentExports } from './presentExports.ts'

const MOST_LISTED = 100

const ownRow = async (ctx: ServerContext, reader: Reader, id: string): Promise<ExportRow | undefined> =>
  isUuid(id)
    ? tenantRows(ctx.db, reader, conversationExports).first(and(eq(conversationExports.id, id), eq(conversationExports.userId, reader.userId)))
    : undefined

/** The caller's own export, of a conversation they may read. @throws noExportFound (404) */
export async function findOwnExport(ctx: ServerContext, actor: Actor, id: string): Promise<Export> {
  const row = await ownRow(ctx, actor, id)
  const ticket = row && (await readableTicket(ctx, actor, row.ticketId))
  const [shown] = row && ticket ? await presentExports(ctx, actor.tenantId, [{ row, title: ticket.contact.name }]) : []
  if (!shown) throw noExportFound()
  return shown
}

/** Null where the reader may not see it. */
export const readableTicket = (ctx: ServerContext, reader: Reader, ticketId: number) =>
  ctx
    .use(ticketsService)
    .readable(reader, ticketId)
    .catch(() => null)

export async function listOwnExports(ctx: ServerContext, actor: Actor): Promise<Export[]> {
  const since = new Date(ctx.now().getTime() - EXPORT_HOURS * 3_600_000)
  const found = await ctx.db
    .select({ row: conversationExports, title: contacts.name })
    .from(conversationExports)
    .innerJoin(tickets, and(eq(tickets.tenantId, conversationExports.tenantId), eq(tickets.id, conversationExports.ticketId)))
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .where(
      ofTenant(
        conversationExports,
        actor,
        eq(conversationExports.userId, actor.userId),
        gt(conversationExports.createdAt, since),
        await readableTickets(ctx, actor),
      ),
    )
    .orderBy(desc(conversationExports.createdAt))
    .limit(MOST_LISTED)
  return presentExports(ctx, actor.tenantId, found)
}

/** Cancels it: its writer finds its row gone and stops. @throws noExportFound (404) */
export async function cancelOwnExport(ctx: ServerContext, actor: Actor, id: string): Promise<{ message: 'EXPORT_DELETED' }> {
  const row = await ownRow(ctx, actor, id)
  if (!row) throw noExportFound()
  await removeExport(ctx, row)
  return { message: 'EXPORT_DELETED' }
}

export async function removeExport(ctx: ServerContext, { tenantId, userId, id }: ExportRow): Promise<void> {
  await ctx.transact(async (tx) => {
    await tenantRows(tx.db, { tenantId }, conversationExports).remove(eq(conversationExports.id, id))
    tx.push(exportGone, tenantId, { id }, [rooms.user(tenantId, userId)])
  })
}

export async function mayReadFile(ctx: ServerContext, reader: Reader, mediaId: string): Promise<boolean> {
  const row = await ownRow(ctx, reader, mediaId)
  return row?.status === 'done' && (await readableTicket(ctx, reader, row.ticketId)) !== null
}

/** The file of an export has its id. @see MediaUser */
export async function usedMedia(ctx: ServerContext, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tenantRows(ctx.db, { tenantId }, conversationExports).find(inArray(conversationExports.id, [...ids]))
  return rows.map(({ id }) => id)
}
