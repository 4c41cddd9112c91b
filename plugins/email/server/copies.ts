import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { channelThreads } from '#plugins/channels/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Copies, EMAIL } from '../contract/index.ts'
import { readThread, type Thread, writeThread } from './messageIds.ts'

interface Conversation {
  place: { tenantId: number; connectionId: number; contactId: number }
  stored: string | null
}

/** @throws noTicketFound (404) */
async function conversationOf(ctx: ServerContext, actor: Actor, ticketId: number): Promise<Conversation | null> {
  const { channel, contactId, whatsappId } = await ctx.use(ticketsService).readable(actor, ticketId)
  if (channel !== EMAIL) return null
  const place = { tenantId: actor.tenantId, connectionId: whatsappId, contactId }
  return { place, stored: await ctx.use(channelThreads).of(place) }
}

const present = (thread: Thread | null): Copies => ({ copies: thread?.copies ?? [], goToAll: thread?.isToContactAlone !== true })

/** @see getMailCopies of the contract */
export async function readCopies(ctx: ServerContext, actor: Actor, ticketId: number): Promise<Copies> {
  return present(readThread((await conversationOf(ctx, actor, ticketId))?.stored ?? null))
}

/** @see chooseMailCopies of the contract */
export async function chooseCopies(ctx: ServerContext, actor: Actor, ticketId: number, goToAll: boolean): Promise<Copies> {
  const conversation = await conversationOf(ctx, actor, ticketId)
  const before = conversation?.stored ?? null
  const thread = readThread(before)
  if (!conversation || before === null || !thread?.copies?.length) return present(thread)
  const after: Thread = { ...thread, isToContactAlone: !goToAll }
  if (await ctx.use(channelThreads).change(conversation.place, { before, after: writeThread(after) })) return present(after)
  // The contact wrote meanwhile: the choice is for the newest mail.
  return chooseCopies(ctx, actor, ticketId, goToAll)
}
