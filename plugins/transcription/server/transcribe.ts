import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { LARGEST_SOUND, type Transcript, transcriptChanged } from '../contract/index.ts'
import { askTranscription, type Sound, TranscriptionError } from './askTranscription.ts'
import { providerOf } from './settings.ts'
import { transcripts } from './transcription.table.ts'

/** Failures that another try may mend by itself. */
const PASSING: ReadonlySet<string> = new Set(['rate', 'network', 'timeout'])

const payload = z.object({ tenantId: z.int(), messageId: z.string() })
type Payload = z.output<typeof payload>

/** Writes a voice message down. One whose provider is away is tried again for some minutes; the same job again does nothing. */
export const transcribe = defineJob<Payload>({
  name: 'transcription.transcribe',
  payload,
  retries: 4,
  retryDelaySeconds: 5,
  run: (wanted, ctx) => transcribeNow(ctx, wanted),
  giveUp: (wanted, error, ctx) => settle(ctx, wanted, { state: 'failed', failure: error instanceof TranscriptionError ? error.failure : 'network' }),
})

type MessageRow = typeof messages.$inferSelect
const messageOf = (ctx: ServerContext, { tenantId, messageId }: Payload): Promise<MessageRow | undefined> =>
  tenantRows(ctx.db, { tenantId }, messages).first(eq(messages.id, messageId))

/** A row for a message that is to be written down; false where it is being, or is. `isAwaited`: whoever answers contacts by themselves waits for it. */
export async function begin(
  tx: ServerContext,
  scope: TenantScope,
  message: Pick<MessageRow, 'id' | 'contactId' | 'ticketId'>,
  isAwaited = false,
): Promise<boolean> {
  const { tenantId } = scope
  const rows = tenantRows(tx.db, { tenantId }, transcripts)
  const made = await rows.insertIfAbsent({ messageId: message.id, contactId: message.contactId, state: 'working', isAwaited, at: tx.now() })
  const failed = and(eq(transcripts.messageId, message.id), eq(transcripts.state, 'failed'))
  const again = made ? [] : await rows.update(failed, { state: 'working', failure: null, at: tx.now() })
  if (!made && again.length === 0) return false
  await tx.enqueue(transcribe, { tenantId, messageId: message.id })
  await tell(tx, tenantId, message.ticketId, {
    messageId: message.id,
    ticketId: message.ticketId,
    state: 'working',
    text: '',
    failure: null,
    isOriginal: false,
  })
  return true
}

/** @see OriginalTexts */
export async function keepOriginal(
  tx: ServerContext,
  tenantId: number,
  { id, ticketId, contactId }: { id: string; ticketId: number; contactId: number },
  text: string,
): Promise<void> {
  const rows = tenantRows(tx.db, { tenantId }, transcripts)
  const made = await rows.insertIfAbsent({ messageId: id, contactId, state: 'done', text, isOriginal: true, at: tx.now() })
  if (made) await tell(tx, tenantId, ticketId, { messageId: id, ticketId, state: 'done', text, failure: null, isOriginal: true })
}

async function tell(tx: ServerContext, tenantId: number, ticketId: number, transcript: Transcript): Promise<void> {
  const tickets = tx.use(ticketsService)
  const ticket = await tickets.find(tenantId, ticketId)
  if (ticket) tx.push(transcriptChanged, tenantId, transcript, await tickets.receiversOf(tenantId, ticket))
}

/** Keeps what came of it, says so, and lets whoever waits for the words go on. */
function settle(ctx: ServerContext, place: Payload, outcome: Partial<Pick<Transcript, 'state' | 'text' | 'failure'>>): Promise<void> {
  const { tenantId, messageId } = place
  return ctx.transact(async (tx) => {
    const message = await messageOf(tx, place)
    const ticket = message && (await tx.use(ticketsService).find(tenantId, message.ticketId))
    if (!ticket) return
    // Before anything of the contact is locked: whoever erases the person comes the same way.
    await tx.use(ticketsService).holdContact(tenantId, ticket.contactId, ticket.whatsappId)
    const rows = tenantRows(tx.db, { tenantId }, transcripts)
    const [row] = await rows.update(and(eq(transcripts.messageId, messageId), eq(transcripts.state, 'working')), outcome)
    if (!row) return
    const { state, text, failure, isAwaited, isOriginal } = row
    await tell(tx, tenantId, ticket.id, { messageId, ticketId: ticket.id, state, text, failure, isOriginal })
    if (!isAwaited) return
    // Once: asked for again later, it is no answer any more.
    await rows.write(eq(transcripts.messageId, messageId), { isAwaited: false })
    await tx.use(chatService).heard(tenantId, messageId, state === 'done' ? text : null)
  })
}

/** The bytes of the message. @throws TranscriptionError `gone`, `tooLarge` */
async function readSound(ctx: ServerContext, tenantId: number, { mediaId, isDeleted }: MessageRow): Promise<Sound> {
  if (mediaId === null || isDeleted) throw new TranscriptionError('gone')
  try {
    const file = await ctx.use(mediaService).open(tenantId, mediaId)
    if (file.bytes > LARGEST_SOUND) {
      file.stream.destroy()
      throw new TranscriptionError('tooLarge')
    }
    const bytes = new Uint8Array(file.bytes)
    let at = 0
    for await (const part of file.stream) {
      bytes.set(part, at)
      at += part.length
    }
    return { mime: file.mime, bytes }
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw new TranscriptionError('gone')
    throw error
  }
}

export async function transcribeNow(ctx: ServerContext, place: Payload): Promise<void> {
  const { tenantId, messageId } = place
  const row = await tenantRows(ctx.db, { tenantId }, transcripts).first(eq(transcripts.messageId, messageId))
  const message = row?.state === 'working' ? await messageOf(ctx, place) : undefined
  if (!message) return
  const provider = await providerOf(ctx, { tenantId })
  if (!provider) return settle(ctx, place, { state: 'failed', failure: 'off' })
  try {
    const text = await askTranscription(ctx, provider, await readSound(ctx, tenantId, message))
    await settle(ctx, place, { state: 'done', text, failure: null })
  } catch (error) {
    if (!(error instanceof TranscriptionError) || PASSING.has(error.failure)) throw error
    await settle(ctx, place, { state: 'failed', failure: error.failure })
  }
}
