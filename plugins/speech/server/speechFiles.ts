import { and, eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Message } from '#plugins/chat/contract/index.ts'
import { type MediaFile, type MediaOwner, type MediaReader, mediaService } from '#plugins/media/contract/index.ts'
import { originalTexts } from '#plugins/transcription/contract/index.ts'
import type { Speech } from '../contract/index.ts'
import { speechFiles } from './speech.table.ts'

const NAME = 'voz.ogg'

/** A spoken text, and for whom. */
interface SpeechText {
  id: string
  text: string
  contactId: number
  owner: MediaOwner
}

/** Stores the sound of a text as a voice note. */
export async function storeSpeech(ctx: ServerContext, tenantId: number, { id, text, contactId, owner }: SpeechText, sound: Speech): Promise<MediaFile> {
  const stream = (async function* () {
    yield sound.bytes
  })()
  const voice = { durationMs: sound.ms, waveform: sound.waveform }
  const file = await ctx.use(mediaService).store({ tenantId }, { id, name: NAME, from: { stream }, ...voice }, owner)
  const userId = 'userId' in owner ? owner.userId : null
  await tenantRows(ctx.db, { tenantId }, speechFiles).insertIfAbsent({ mediaId: file.id, contactId, userId, text })
  return file
}

/** A message carries a voice note that was spoken, also one that was forwarded: its text stands below it. */
export async function keepText(
  tx: ServerContext,
  tenantId: number,
  message: Pick<Message, 'id' | 'ticketId' | 'contactId' | 'mediaType' | 'media'>,
): Promise<void> {
  if (message.mediaType !== 'audio' || !message.media) return
  const speechFile = await tenantRows(tx.db, { tenantId }, speechFiles).first(eq(speechFiles.mediaId, message.media.id))
  if (speechFile) await tx.use(originalTexts).keep(tenantId, message, speechFile.text)
}

/** Tells whether somebody had a file spoken: they may send it. */
export interface SpeechFiles {
  isOf(tenantId: number, userId: number, mediaId: string): Promise<boolean>
}
export const speechFilesService = defineService<SpeechFiles>('speech.spokenFiles')
export const createSpeechFiles = ({ db }: ServerContext): SpeechFiles => ({
  async isOf(tenantId, userId, mediaId) {
    const isTheirs = and(eq(speechFiles.mediaId, mediaId), eq(speechFiles.userId, userId))
    return (await tenantRows(db, { tenantId }, speechFiles).first(isTheirs)) !== undefined
  },
})
export const speechFilesReader: MediaReader = {
  id: 'speech',
  mayRead: ({ tenantId, userId }, mediaId, ctx) => ctx.use(speechFilesService).isOf(tenantId, userId, mediaId),
}
