import { and, gt, inArray, ne } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Reader, ticketsRead, WIDEST_FILTER } from '../../contract/index.ts'
import { inclusionSettings, viewerOf } from '../access/viewer.ts'
import { announceTicket } from '../announce/announce.ts'
import { inclusionSql } from '../list/inclusionSql.ts'
import { findTickets } from '../list/present.ts'
import { readableTickets } from '../readable.where.ts'
import { tickets } from '../tickets.table.ts'

/** Tickets that one transaction changes. */
const BATCH = 200

/** Writes an unread count on tickets and tells of each; the owner has then seen theirs when it is 0. */
async function writeUnread(ctx: ServerContext, actor: Reader, ids: readonly number[], unreadMessages: number): Promise<number> {
  let updated = 0
  for (let first = 0; first < ids.length; first += BATCH) {
    const part = ids.slice(first, first + BATCH)
    await ctx.transact(async (tx) => {
      const before = await findTickets(tx, actor, part)
      const changing = before.filter((ticket) => ticket.unreadMessages !== unreadMessages)
      if (changing.length === 0) return
      const changingIds = changing.map(({ id }) => id)
      await tenantRows(tx.db, actor, tickets).update(inArray(tickets.id, changingIds), { unreadMessages })
      const after = new Map((await findTickets(tx, actor, changingIds)).map((ticket) => [ticket.id, ticket]))
      const read: number[] = []
      for (const ticket of changing) {
        const now = after.get(ticket.id)
        if (!now) continue
        await announceTicket(tx, actor.tenantId, ticket, now)
        if (unreadMessages === 0 && now.userId === actor.userId) read.push(now.id)
        updated += 1
      }
      if (read.length > 0) tx.emit(ticketsRead, actor.tenantId, { ticketIds: read })
    })
  }
  return updated
}

/** @see contract markAllRead */
export async function markAllRead(ctx: ServerContext, actor: Reader): Promise<{ updated: number }> {
  const [viewer, settings] = [await viewerOf(ctx, actor), await inclusionSettings(ctx, actor.tenantId)]
  const inList = inclusionSql(ctx, viewer, settings, { ...WIDEST_FILTER, showAll: false })
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, and(ne(tickets.status, 'closed'), gt(tickets.unreadMessages, 0), inList)))
  return {
    updated: await writeUnread(
      ctx,
      actor,
      rows.map(({ id }) => id),
      0,
    ),
  }
}

/** @see contract setUnread */
export async function setUnread(ctx: ServerContext, actor: Reader, ids: readonly number[], unreadMessages: number): Promise<{ updated: number }> {
  if (ids.length === 0) return { updated: 0 }
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, and(inArray(tickets.id, [...ids]), await readableTickets(ctx, actor))))
  return {
    updated: await writeUnread(
      ctx,
      actor,
      rows.map(({ id }) => id),
      unreadMessages,
    ),
  }
}
