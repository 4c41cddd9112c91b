import type { z } from 'zod'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { ticketTexts } from '#plugins/schedules/contract/index.ts'
import type { ticketChanged } from '#plugins/tickets/contract/index.ts'
import { sendGreetingAccepted, sendMsgTransfTicket, toldMove } from '../contract/index.ts'

const settingOf = { accepted: sendGreetingAccepted, transferred: sendMsgTransfTicket }

/** Tells the contact that somebody accepted their conversation, or that it went to somebody else. The message's id is made of the change. */
export async function tellMove({ before, after }: z.output<typeof ticketChanged.payload>, tenantId: number, ctx: ServerContext): Promise<void> {
  const move = toldMove(before, after)
  if (move === null) return
  const text = (await ctx.setting(tenantId, settingOf[move])).trim()
  if (text === '') return
  const { id: ticketId, contactId, whatsappId, rev } = after
  const body = await ctx.use(ticketTexts).fill(tenantId, after, text)
  const id = derivedId(ticketId, move, rev)
  await ctx.use(chatService).sendAutomatic({ tenantId, contactId, whatsappId, userId: null, opens: false, body, mediaIds: [], id, sendType: 'bot' })
}
