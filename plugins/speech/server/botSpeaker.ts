import { and, desc, eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Message, Speaker, SpeakerChoice, SpeakerMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { SpeechError, speechText, unfitReason } from '../contract/index.ts'
import { providerOf } from './settings.ts'
import { storeSpeech } from './speechFiles.ts'
import { speak } from './synthesize.ts'

export const botSpeaker = defineService<Speaker>('speech.botSpeaker')

/** Texts of bots become voice notes where the company wants that. */
export const createBotSpeaker = (ctx: ServerContext): Speaker => ({
  choose: (message, ticket) => choose(ctx, message, ticket),
  speak: (message, tenantId) => speakFor(ctx, tenantId, message),
})

async function choose(tx: ServerContext, { tenantId, body, mediaType }: SpeakerMessage, ticket: Ticket): Promise<SpeakerChoice> {
  const values = (await providerOf(tx, { tenantId }))?.values
  if (!values || values.bots === 'never') return 'off'
  if (mediaType !== 'chat' || !tx.use(connectionsService).channelOf(ticket.channel).abilities.voice) return 'text'
  if (unfitReason(body, values.longest) !== null) return 'text'
  return values.bots === 'always' || (await lastIsVoice(tx, tenantId, ticket)) ? 'voice' : 'text'
}

/** Whether the last message of the contact is a voice note. */
async function lastIsVoice(tx: ServerContext, tenantId: number, { id, contactId }: Ticket): Promise<boolean> {
  const [last] = await tx.db
    .select({ mediaType: messages.mediaType })
    .from(messages)
    .where(ofTenant(messages, { tenantId }, and(eq(messages.ticketId, id), eq(messages.contactId, contactId), eq(messages.fromMe, false))))
    .orderBy(desc(messages.timestamp), desc(messages.seq))
    .limit(1)
  return last?.mediaType === 'audio'
}

async function speakFor(ctx: ServerContext, tenantId: number, { id, body, contactId }: Message): Promise<MediaFile | null> {
  const mediaId = derivedId(id, 'voice')
  // The process ended after the text was spoken: it is not paid for again.
  const known = (await ctx.use(mediaService).present(tenantId, [mediaId])).get(mediaId)
  if (known) return known
  const text = speechText(body)
  try {
    return await storeSpeech(ctx, tenantId, { id: mediaId, text: body, contactId, owner: { contactId } }, await speak(ctx, tenantId, text))
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error
    ctx.log.warn({ failure: error.failure, messageId: id }, 'the provider of speech did not speak; the text goes out')
    return null
  }
}
