import { and, eq } from 'drizzle-orm'
import type { AppEvent } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Message, messageDeleted, messageUpdated, noMessageFound } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { found } from './receiveMessage.ts'

type Row = typeof messages.$inferSelect

/** The contact of a conversation. */
interface Contact {
  tenantId: number
  contactId: number
}

interface ActivityItem {
  decide(row: Row): Partial<Pick<Row, 'body' | 'isEdited' | 'isDeleted' | 'reactions'>>
  event: AppEvent<Message>
}

/** Changes a message of a contact's conversation under the lock of its ticket, and tells those who may read it. @throws noMessageFound (404) */
async function changeFor(ctx: ServerContext, { tenantId, contactId }: Contact, id: string, { decide, event }: ActivityItem): Promise<Message> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, { tenantId }, messages)
    const isThere = and(eq(messages.id, id), eq(messages.contactId, contactId), eq(messages.isDeleted, false))
    const row = await rows.first(isThere)
    if (!row) throw noMessageFound()
    const tickets = tx.use(ticketsService)
    await tickets.hold(tenantId, row.ticketId)
    const ticket = await tickets.find(tenantId, row.ticketId)
    const locked = await rows.first(isThere)
    if (!ticket || !locked) throw noMessageFound()
    await rows.update(eq(messages.id, id), decide(locked))
    const message = await found(tx, tenantId, id)
    tx.push(event, tenantId, message, await tickets.receiversOf(tenantId, ticket))
    return message
  })
}

/** @see ChatService.reactAsContact */
export const reactAsContact = (ctx: ServerContext, contact: Contact, id: string, emoji: string): Promise<Message> =>
  changeFor(ctx, contact, id, {
    decide({ reactions }) {
      const ours = reactions.filter(({ fromMe }) => fromMe)
      return { reactions: emoji === '' ? ours : [...ours, { fromMe: false, emoji }] }
    },
    event: messageUpdated,
  })

/** @see ChatService.changeAsWriter */
export const changeAsWriter = (
  ctx: ServerContext,
  writer: Contact & { fromMe: boolean },
  id: string,
  change: { body: string } | { isDeleted: true },
): Promise<Message> =>
  changeFor(ctx, writer, id, {
    decide({ fromMe }) {
      if (fromMe !== writer.fromMe) throw noMessageFound()
      return 'body' in change ? { body: change.body, isEdited: true } : { isDeleted: true }
    },
    event: 'body' in change ? messageUpdated : messageDeleted,
  })
