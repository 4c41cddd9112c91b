import { and, desc, eq } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { noSoundFound, type Transcript, transcriptionOff } from '../contract/index.ts'
import { worksFor } from './settings.ts'
import { begin } from './transcribe.ts'
import { transcripts } from './transcription.table.ts'

const MOST_LISTED = 500
const ASKS_PER_MINUTE = 30

const ofMessage = and(eq(messages.tenantId, transcripts.tenantId), eq(messages.id, transcripts.messageId))
const facts = {
  messageId: transcripts.messageId,
  ticketId: messages.ticketId,
  state: transcripts.state,
  text: transcripts.text,
  failure: transcripts.failure,
  isOriginal: transcripts.isOriginal,
}

/** @see listTranscripts of the contract */
export async function listTranscripts(ctx: ServerContext, actor: Actor, ticketId: number): Promise<{ isActive: boolean; transcripts: Transcript[] }> {
  await ctx.use(ticketsService).readable(actor, ticketId)
  const rows = await ctx.db
    .select(facts)
    .from(transcripts)
    .innerJoin(messages, ofMessage)
    .where(ofTenant(messages, actor, eq(messages.ticketId, ticketId), eq(messages.isDeleted, false)))
    .orderBy(desc(messages.timestamp))
    .limit(MOST_LISTED)
  const { isActive } = await worksFor(ctx, actor)
  return { isActive, transcripts: rows }
}

/** @see transcribeMessage of the contract */
export async function transcribeMessage(ctx: ServerContext, actor: Actor, messageId: string): Promise<Transcript> {
  const message = await tenantRows(ctx.db, actor, messages).first(eq(messages.id, messageId))
  if (!message || message.isDeleted || message.mediaId === null || message.mediaType !== 'audio') throw noSoundFound()
  await ctx.use(ticketsService).readable(actor, message.ticketId)
  if (!(await worksFor(ctx, actor)).isActive) throw transcriptionOff()
  await ctx.host.limit('transcription.ask', ASKS_PER_MINUTE, 60)(`${actor.tenantId}:${actor.userId}`)
  return ctx.transact(async (tx) => {
    await begin(tx, actor, message)
    const [row] = await tx.db
      .select(facts)
      .from(transcripts)
      .innerJoin(messages, ofMessage)
      .where(ofTenant(transcripts, actor, eq(transcripts.messageId, messageId)))
    if (!row) throw noSoundFound()
    return row
  })
}
