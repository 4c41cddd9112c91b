import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { messageUpdated, type SpeakerChoice, type SpeakerMessage, speakers } from '../contract/index.ts'
import { deliverMessage } from './deliverMessage.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { messages } from './messages.table.ts'
import { findMessage } from './present.ts'
import { voiceQueue } from './voiceQueue.table.ts'

const payload = z.object({ tenantId: z.int(), id: z.string() })
type Payload = z.output<typeof payload>

/** Has a message of a program spoken and delivers it, with its text where there is no voice note. The same job again does nothing. */
export const speakMessage = defineJob<Payload>({
  name: 'chat.speakMessage',
  payload,
  retries: 2,
  retryDelaySeconds: 1,
  async run(job, ctx) {
    const waiting = await tenantRows(ctx.db, job, voiceQueue).first(eq(voiceQueue.messageId, job.id))
    if (waiting) await settle(ctx, job, waiting.isSpoken ? await speak(ctx, job) : null)
  },
  giveUp: (job, _error, ctx) => settle(ctx, job, null),
})

/** Whether a message of a program is to be spoken; `off` where nobody would speak it or any other. */
export async function speakerChoice(tx: ServerContext, message: SpeakerMessage, ticket: Ticket): Promise<SpeakerChoice> {
  const choices = await Promise.all((await tx.contributionsFor(speakers, message.tenantId)).map((speaker) => tx.use(speaker).choose(message, ticket)))
  return choices.find((choice) => choice === 'voice') ?? choices.find((choice) => choice === 'text') ?? 'off'
}

/** The next message of a ticket that waits to be delivered. */
async function nextOf(tx: ServerContext, tenantId: number, ticketId: number): Promise<string | null> {
  const [row] = await tx.db
    .select({ id: voiceQueue.messageId })
    .from(voiceQueue)
    .innerJoin(messages, and(eq(messages.tenantId, voiceQueue.tenantId), eq(messages.id, voiceQueue.messageId)))
    .where(ofTenant(voiceQueue, { tenantId }, eq(messages.ticketId, ticketId)))
    .orderBy(asc(voiceQueue.seq))
    .limit(1)
  return row?.id ?? null
}

/** Whether the delivery of a stored message of a program waits for a voice note; `speakMessage` delivers it then. Call it in a transaction that holds the ticket. */
export async function waitsForVoice(tx: ServerContext, message: SpeakerMessage, ticket: Ticket): Promise<boolean> {
  const { tenantId, id } = message
  const choice = await speakerChoice(tx, message, ticket)
  if (choice === 'off') return false
  const before = await nextOf(tx, tenantId, ticket.id)
  if (choice === 'text' && before === null) return false
  await tenantRows(tx.db, { tenantId }, voiceQueue).insert({ messageId: id, isSpoken: choice === 'voice' })
  if (before === null) await tx.enqueue(speakMessage, { tenantId, id })
  return true
}

/** The voice note of a message; null where nobody makes one. */
async function speak(ctx: ServerContext, { tenantId, id }: Payload): Promise<MediaFile | null> {
  const message = await findMessage(ctx, { tenantId }, id)
  if (!message || message.isDeleted) return null
  for (const speaker of await ctx.contributionsFor(speakers, tenantId)) {
    try {
      const file = await ctx.use(speaker).speak(message, tenantId)
      if (file) return file
    } catch (error) {
      ctx.log.error({ error: error instanceof Error ? error.name : 'unknown', messageId: id }, 'a voice note could not be made; the text goes out')
    }
  }
  return null
}

/** Delivers a message that waited, as a voice note where there is a file, and lets the next one of its ticket go on. */
function settle(ctx: ServerContext, { tenantId, id }: Payload, file: MediaFile | null): Promise<void> {
  return ctx.transact(async (tx) => {
    const tickets = tx.use(ticketsService)
    const known = await findMessage(tx, { tenantId }, id)
    const ticket = known && (await tickets.find(tenantId, known.ticketId))
    if (!ticket) return
    // Contact before ticket, as `conversationFor` holds them.
    await tickets.holdContact(tenantId, ticket.contactId, ticket.whatsappId)
    await tickets.hold(tenantId, ticket.id)
    const queue = tenantRows(tx.db, { tenantId }, voiceQueue)
    await queue.hold(eq(voiceQueue.messageId, id))
    const waiting = await queue.first(eq(voiceQueue.messageId, id))
    if (!waiting) return
    await queue.remove(eq(voiceQueue.messageId, id))
    if (file) await replaceText(tx, tenantId, id, file, ticket)
    else if (waiting.isSpoken) await leaveTexts(tx, tenantId, ticket.id)
    await tx.enqueue(deliverMessage, { tenantId, id })
    const next = await nextOf(tx, tenantId, ticket.id)
    if (next !== null) await tx.enqueue(speakMessage, { tenantId, id: next })
  })
}

/** The voice note takes the place of the text. */
async function replaceText(tx: ServerContext, tenantId: number, id: string, file: MediaFile, ticket: Ticket): Promise<void> {
  await tx.use(mediaService).hold(tenantId, [file.id])
  const isThere = and(eq(messages.id, id), eq(messages.isDeleted, false))
  const [row] = await tenantRows(tx.db, { tenantId }, messages).update(isThere, { body: file.name, mediaType: mediaTypeOf(file), mediaId: file.id })
  const message = row && (await findMessage(tx, { tenantId }, id))
  if (!message) return
  tx.push(messageUpdated, tenantId, message, await tx.use(ticketsService).receiversOf(tenantId, ticket))
  tx.emit(messageUpdated, tenantId, message)
}

/** After a failure the other messages of the ticket go as texts, so that none of them waits for a provider that is away. */
async function leaveTexts(tx: ServerContext, tenantId: number, ticketId: number): Promise<void> {
  const ofTicket = tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(ofTenant(messages, { tenantId }, eq(messages.ticketId, ticketId)))
  await tenantRows(tx.db, { tenantId }, voiceQueue).write(inArray(voiceQueue.messageId, ofTicket), { isSpoken: false })
}
