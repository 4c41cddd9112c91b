import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { TicketMerger } from '#plugins/tickets/contract/index.ts'
import { announce } from './announce.ts'
import { findWhispers } from './present.ts'
import { whispers } from './whispers.table.ts'

export const whisperMerger = defineService<TicketMerger>('supervision.merger')

/** Whispers go with a ticket that is merged into another, and remember what they were said about; their two people and those who watch hear of it. */
export const createWhisperMerger = (ctx: ServerContext): TicketMerger => {
  const move = async (tenantId: number, where: SQL | undefined, to: { ticketId: number; mergedFromId: number | null }) => {
    const moved = await tenantRows(ctx.db, { tenantId }, whispers).update(where, to)
    if (moved.length === 0) return
    const ids = moved.map(({ id }) => id)
    for (const whisper of await findWhispers(ctx, { tenantId }, inArray(whispers.id, ids))) announce(ctx, tenantId, whisper)
  }
  return {
    merged: (tenantId, fromId, intoId) => move(tenantId, eq(whispers.ticketId, fromId), { ticketId: intoId, mergedFromId: fromId }),
    unmerged: (tenantId, fromId, intoId) =>
      move(tenantId, and(eq(whispers.ticketId, intoId), eq(whispers.mergedFromId, fromId)), { ticketId: fromId, mergedFromId: null }),
  }
}
