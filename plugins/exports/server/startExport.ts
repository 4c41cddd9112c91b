import { setTimeout as delay } from 'node:timers/promises'
import { and, count, eq, inArray } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { EXPORT_HOURS, type Export, type ExportFormat, type ExportLanguage, MOST_UNFINISHED, SHORT_CONVERSATION, tooManyExports } from '../contract/index.ts'
import { removeExpired, writeLong, writeShort } from './exportJobs.ts'
import { conversationExports, type ExportRow } from './exports.table.ts'
import { findOwnExport } from './ownExports.ts'
import { partsOf } from './parts.ts'

/** How long the answer waits for a short conversation. */
const PATIENCE_MS = 1_000
/** An export that has not moved for so long lost whoever wrote it: it is begun again. */
const STUCK_MS = 10 * 60 * 1000

interface Wish {
  ticketId: number
  format: ExportFormat
  language: ExportLanguage
}

const isUnfinished = inArray(conversationExports.status, ['waiting', 'running'])

const isStuck = (row: ExportRow, now: Date): boolean => now.getTime() - row.updatedAt.getTime() > STUCK_MS

/** The unfinished one of the same wish, else a new one with its job; both or neither. @throws tooManyExports (409) */
async function findOrStart(ctx: ServerContext, actor: Actor, wish: Wish, isShort: boolean): Promise<ExportRow> {
  const { ticketId, format } = wish
  const job = isShort ? writeShort : writeLong
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, conversationExports)
    const isOwn = and(isUnfinished, eq(conversationExports.userId, actor.userId))
    const isSame = and(isOwn, eq(conversationExports.ticketId, ticketId), eq(conversationExports.format, format))
    const known = await rows.first(isSame)
    if (known) {
      if (isStuck(known, tx.now())) {
        await rows.update(eq(conversationExports.id, known.id), { status: 'waiting' })
        await tx.enqueue(job, { tenantId: actor.tenantId, id: known.id })
      }
      return known
    }
    if ((await rows.find(isOwn, MOST_UNFINISHED)).length >= MOST_UNFINISHED) throw tooManyExports()
    const made = await rows.insertIfAbsent({ ...wish, id: newId(), userId: actor.userId })
    if (made) {
      await tx.enqueue(job, { tenantId: actor.tenantId, id: made.id })
      await tx.enqueue(removeExpired, { tenantId: actor.tenantId, id: made.id }, EXPORT_HOURS * 3600)
    }
    // Absent: the same was asked for in the same moment.
    const row = made ?? (await rows.first(isSame))
    if (!row) throw tooManyExports()
    return row
  })
}

/** Until it has ended on this node, or for a second. */
async function awaitEnd(ctx: ServerContext, id: string): Promise<void> {
  const { waiting } = partsOf(ctx)
  const ended = Promise.withResolvers<void>()
  const before = waiting.get(id)
  const tell = () => {
    before?.()
    ended.resolve()
  }
  waiting.set(id, tell)
  const patience = new AbortController()
  await Promise.race([ended.promise, delay(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})])
  patience.abort()
  // Another node may be the one that writes it.
  if (waiting.get(id) === tell) waiting.delete(id)
}

/** @throws noTicketFound (404), tooManyExports (409) */
export async function startExport(ctx: ServerContext, actor: Actor, wish: Wish): Promise<Export> {
  await ctx.use(ticketsService).readable(actor, wish.ticketId)
  const [counted] = await ctx.db
    .select({ messages: count() })
    .from(messages)
    .where(ofTenant(messages, actor, eq(messages.ticketId, wish.ticketId)))
  const isShort = (counted?.messages ?? 0) <= SHORT_CONVERSATION
  const row = await findOrStart(ctx, actor, wish, isShort)
  if (isShort) await awaitEnd(ctx, row.id)
  return findOwnExport(ctx, actor, row.id)
}
