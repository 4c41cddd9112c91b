import { eq } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import type { AutomaticMessage, Message } from '../contract/index.ts'
import { derivedId } from './derivedId.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { messages } from './messages.table.ts'
import { found } from './receiveMessage.ts'
import { storeInTicket } from './storeOutgoing.ts'

const asData = (buttons: readonly { id: string; text: string }[]) => ({ type: 'buttons' as const, header: null, footer: null, buttons: [...buttons] })

/** @see ChatService.sendAutomatic */
export async function sendAutomatic(ctx: ServerContext, message: AutomaticMessage): Promise<Message> {
  const { tenantId, userId, body, buttons, mediaIds, id, sendType, scheduleDate = null } = message
  const scope = { tenantId }
  const files = await ctx.use(mediaService).present(tenantId, mediaIds)
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, scope, messages)
    // Before a ticket is looked for: a repeat opens none.
    if (await rows.first(eq(messages.id, id))) return found(tx, tenantId, id)
    const ticket = await tx.use(ticketsService).conversationFor(message)
    const user = userId === null ? undefined : await tenantRows(tx.db, scope, users).first(eq(users.id, userId))
    const author = { userId, name: user?.name ?? null }
    const origin = { sendType, scheduleDate }
    const present = mediaIds.flatMap((mediaId) => files.get(mediaId) ?? [])
    const data = buttons && tx.use(connectionsService).channelOf(ticket.channel).abilities.buttons ? asData(buttons) : null
    const choices = data ? { data, mediaType: data.type } : {}
    if (present.length === 0) return storeInTicket(tx, tenantId, ticket, author, { body, idFront: id, ...choices }, origin)
    const sent: Message[] = []
    for (const [index, file] of present.entries()) {
      const own = index === 0 ? id : derivedId(id, 'message', String(index))
      const caption = index === 0 && body.trim() !== '' ? body : file.name
      sent.push(await storeInTicket(tx, tenantId, ticket, author, { body: caption, idFront: own, mediaType: mediaTypeOf(file), mediaId: file.id }, origin))
    }
    return sent[0] ?? found(tx, tenantId, id)
  })
}
