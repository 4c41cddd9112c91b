import { and, desc, eq } from 'drizzle-orm'
import { AppError, invalidInput, noPermission } from '#core/contract/errors.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { noOwner, ownerNotified, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { LONGEST_WHISPER, MOST_WHISPERS_A_MINUTE, noWhisper, tooManyWhispers, type Whisper } from '../contract/index.ts'
import { announce } from './announce.ts'
import { findWhispers } from './present.ts'
import { markRead } from './readWhispers.ts'
import { whispers } from './whispers.table.ts'

/** @throws invalidInput (422) */
function checkText(body: string): string {
  const text = body.trim()
  if (text === '') throw invalidInput([{ field: 'body', code: 'required', message: 'Write something' }], 422)
  if (text.length > LONGEST_WHISPER) throw invalidInput([{ field: 'body', code: 'too_big', message: `At most ${LONGEST_WHISPER} characters` }], 422)
  return text
}

/** The person who whispered to the actor about the ticket last. @throws noWhisper (409) */
async function lastWhisperer(tx: ServerContext, actor: Actor, ticketId: number): Promise<number> {
  const [last] = await tx.db
    .select({ fromId: whispers.fromId })
    .from(whispers)
    .where(ofTenant(whispers, actor, and(eq(whispers.ticketId, ticketId), eq(whispers.toId, actor.userId))))
    .orderBy(desc(whispers.id))
    .limit(1)
  if (!last) throw noWhisper()
  return last.fromId
}

/** Whoever has the ticket answers; who leads speaks to whoever has it; nobody else says anything. @throws noPermission (403), noOwner (409), noWhisper (409) */
async function receiverOf(tx: ServerContext, actor: Actor, { id, status, userId }: Ticket): Promise<number> {
  if (userId === actor.userId) return lastWhisperer(tx, actor, id)
  if (!actor.can('supervision.watch')) throw noPermission()
  if (status !== 'open' || userId === null) throw noOwner()
  return userId
}

/** Counts one whisper of a person, on all nodes. @throws tooManyWhispers (429) */
async function countWhisper(ctx: ServerContext, { tenantId, userId }: Actor): Promise<void> {
  try {
    await ctx.host.limit('whisper', MOST_WHISPERS_A_MINUTE, 60)(`${tenantId}:${userId}`)
  } catch (error) {
    throw error instanceof AppError && error.status === 429 ? tooManyWhispers(error.body) : error
  }
}

/** @see sendWhisper of the contract */
export async function sendWhisper(ctx: ServerContext, actor: Actor, ticketId: number, body: string): Promise<Whisper> {
  const text = checkText(body)
  await countWhisper(ctx, actor)
  return ctx.transact(async (tx) => {
    const toId = await receiverOf(tx, actor, await tx.use(ticketsService).readable(actor, ticketId))
    await markRead(tx, actor, ticketId)
    const { id } = await tenantRows(tx.db, actor, whispers).insert({
      ticketId,
      fromId: actor.userId,
      toId,
      body: text,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    const [whisper] = await findWhispers(tx, actor, eq(whispers.id, id))
    if (!whisper) throw noWhisper()
    announce(tx, actor.tenantId, whisper)
    tx.emit(ownerNotified, actor.tenantId, { ticketId, userId: toId, type: 'whisper', fromId: actor.userId })
    return whisper
  })
}
