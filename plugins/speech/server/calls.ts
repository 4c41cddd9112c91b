import { newId } from '#core/contract/ids.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { chatService, notSupported, ticketNotOpen } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { providerOf } from './settings.ts'
import { storeSpeech } from './speechFiles.ts'
import { askVoices, speak } from './synthesize.ts'

const SAMPLES_PER_MINUTE = 10
const DRAFTS_PER_MINUTE = 30

/** A failure as a caller is told of it. @throws AppError */
async function answered<R>(work: Promise<R>): Promise<R> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof contract.SpeechError)) throw error
    if (error.failure === 'off') throw contract.speechOff()
    if (error.failure === 'limit') throw contract.speechLimit()
    throw contract.speechFailed(error.failure)
  }
}

/** @see listVoices of the contract */
export async function listVoices(ctx: ServerContext, actor: Actor): Promise<contract.Voice[]> {
  const provider = await providerOf(ctx, actor)
  if (!provider) throw contract.speechOff()
  const voices = await answered(askVoices(ctx.host.outward, provider))
  if (!voices) throw contract.notListed()
  return voices
}

/** @see speakSample of the contract */
export async function speakSample(ctx: ServerContext, actor: Actor, text: string) {
  await ctx.host.limit('speech.sample', SAMPLES_PER_MINUTE, 60)(`${actor.tenantId}:${actor.userId}`)
  const { bytes, mime, ms, characters, usd } = await answered(speak(ctx, actor.tenantId, text))
  return { audio: Buffer.from(bytes).toString('base64'), mime, ms, characters, usd }
}

/** @see speakDraft of the contract */
export async function speakDraft(ctx: ServerContext, actor: Actor, ticketId: number, text: string): Promise<{ mediaId: string; name: string; ms: number }> {
  const ticket = await ctx.use(ticketsService).readable(actor, ticketId)
  if (ticket.status !== 'open') throw ticketNotOpen()
  if (!ctx.use(connectionsService).channelOf(ticket.channel).abilities.voice) throw notSupported()
  const provider = await providerOf(ctx, actor)
  if (!provider) throw contract.speechOff()
  const reason = contract.unfitReason(text, provider.values.longest)
  if (reason) throw contract.unfitText(reason)
  await ctx.use(chatService).checkOutgoing(actor, text)
  await ctx.host.limit('speech.draft', DRAFTS_PER_MINUTE, 60)(`${actor.tenantId}:${actor.userId}`)
  const sound = await answered(speak(ctx, actor.tenantId, contract.speechText(text)))
  const speechFile = { id: newId(), text: text.trim(), contactId: ticket.contactId, owner: { userId: actor.userId } }
  const { id: mediaId, name } = await storeSpeech(ctx, actor.tenantId, speechFile, sound)
  return { mediaId, name, ms: sound.ms }
}
