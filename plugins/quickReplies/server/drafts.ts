import { and, eq, lt, ne } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Draft, draftStored } from '../contract/index.ts'
import { drafts } from './drafts.table.ts'

/** How far a browser's clock may run ahead of ours, in milliseconds. */
const CLOCK_SLACK_MS = 60_000
/** How long an emptied draft is remembered: a browser that was away longer may bring its text back. */
const EMPTY_RETENTION_MS = 30 * 24 * 3_600_000
/** More than anybody has open. */
const MOST_DRAFTS = 500

const present = ({ ticketId, body, at }: typeof drafts.$inferSelect): Draft => ({ ticketId, body, at })

export async function listDrafts(ctx: ServerContext, actor: Actor): Promise<Draft[]> {
  const rows = await tenantRows(ctx.db, actor, drafts).find(and(eq(drafts.userId, actor.userId), ne(drafts.body, '')), MOST_DRAFTS)
  return rows.map(present)
}

/** Keeps the draft unless a newer one is there, and tells the person's browsers; answers the one that counts. @throws noTicketFound (404) */
export async function putDraft(ctx: ServerContext, actor: Actor, wanted: { ticketId: number; body: string; at?: number }): Promise<Draft> {
  const { ticketId, body } = wanted
  const now = ctx.now().getTime()
  const at = Math.min(wanted.at ?? now, now + CLOCK_SLACK_MS)
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, drafts)
    const own = and(eq(drafts.userId, actor.userId), eq(drafts.ticketId, ticketId))
    // A ticket that left one's queues still lets go of its text.
    if (body !== '' || !(await rows.first(own))) await tx.use(ticketsService).readable(actor, ticketId)
    const made = await rows.insertIfAbsent({ userId: actor.userId, ticketId, body, at })
    const [written] = made ? [made] : await rows.update(and(own, lt(drafts.at, at)), { body, at })
    if (!written) {
      const newer = await rows.first(own)
      return newer ? present(newer) : { ticketId, body, at }
    }
    if (body === '') await forgetEmptied(tx, actor, now)
    tx.push(draftStored, actor.tenantId, present(written), [rooms.user(actor.tenantId, actor.userId)])
    return present(written)
  })
}

async function forgetEmptied(ctx: ServerContext, actor: Actor, now: number): Promise<void> {
  const old = and(eq(drafts.userId, actor.userId), eq(drafts.body, ''), lt(drafts.updatedAt, new Date(now - EMPTY_RETENTION_MS)))
  if (old) await tenantRows(ctx.db, actor, drafts).remove(old)
}
