import type { z } from 'zod'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { ticketTexts } from '#plugins/schedules/contract/index.ts'
import type { Ticket, ticketChanged } from '#plugins/tickets/contract/index.ts'
import { announcedMove, sendGreetingAccepted, sendMsgTransfTicket } from '../contract/index.ts'

/** Text of a move: the field of the connection, and the company's setting. */
const textOf = {
  accepted: { field: 'sendGreetingAccepted', setting: sendGreetingAccepted },
  transferred: { field: 'sendMsgTransfTicket', setting: sendMsgTransfTicket },
} as const

/** The text of the conversation's connection, else the company's; empty where nothing is sent, which goes for every connection that is switched off. */
async function textFor(ctx: ServerContext, tenantId: number, { whatsappId }: Ticket, move: keyof typeof textOf): Promise<string> {
  const connection = await ctx.use(connectionsService).byId(tenantId, whatsappId)
  if (!connection) return ''
  const { field, setting } = textOf[move]
  return (connection.texts[field] ?? (await ctx.setting(tenantId, setting))).trim()
}

/** Tells the contact that somebody accepted their conversation, or that it went to somebody else. The message's id is made of the change. */
export async function tellMove({ before, after }: z.output<typeof ticketChanged.payload>, tenantId: number, ctx: ServerContext): Promise<void> {
  const move = announcedMove(before, after)
  if (move === null) return
  const text = await textFor(ctx, tenantId, after, move)
  if (text === '') return
  const { id: ticketId, contactId, whatsappId, rev } = after
  const body = await ctx.use(ticketTexts).fill(tenantId, after, text)
  const id = derivedId(ticketId, move, rev)
  await ctx.use(chatService).sendAutomatic({ tenantId, contactId, whatsappId, userId: null, opens: false, body, mediaIds: [], id, sendType: 'bot' })
}
