import { eq } from 'drizzle-orm'
import type { AppEvent } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type ChannelAbilities, connectionsService } from '#plugins/connections/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Message, noMessageFound, notSupported } from '../contract/index.ts'
import { changeAtChannel } from './changeAtChannel.ts'
import { messages } from './messages.table.ts'
import { found } from './receiveMessage.ts'

type Row = typeof messages.$inferSelect

/** A change of a stored message by somebody of the team. */
export interface Change {
  /** New values of the columns. @throws when this actor may not */
  decide(row: Row, ticket: Ticket): Partial<Pick<Row, 'body' | 'isEdited' | 'isDeleted' | 'reactions' | 'read'>>
  event: AppEvent<Message>
  /** Change that the contact's side is told, and the ability that takes; null keeps it in the house. */
  atChannel: { change: 'edited' | 'deleted' | 'reacted'; ability: keyof ChannelAbilities; isNeeded: boolean } | null
}

/**
 * Changes a message under the lock of its ticket, tells those who may read it, and has the contact's side told.
 * @throws noMessageFound (404) also where the actor may not read the ticket, notSupported (409) where the channel must be able and is not
 */
export async function changeMessage(ctx: ServerContext, actor: Actor, id: string, { decide, event, atChannel }: Change): Promise<Message> {
  const { tenantId } = actor
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, messages)
    const tickets = tx.use(ticketsService)
    const before = await rows.first(eq(messages.id, id))
    if (!before) throw noMessageFound()
    await tickets.hold(tenantId, before.ticketId)
    const ticket = await tickets.readable(actor, before.ticketId)
    const row = await rows.first(eq(messages.id, id))
    if (!row) throw noMessageFound()
    const values = decide(row, ticket)
    const isAble = atChannel !== null && tx.use(connectionsService).channelOf(row.route?.type ?? ticket.channel).abilities[atChannel.ability]
    if (atChannel?.isNeeded && !isAble) throw notSupported()
    await rows.update(eq(messages.id, id), values)
    // A message that the contact never got needs no correction there.
    if (atChannel && isAble && (row.ack > 0 || row.messageId !== null || !row.fromMe))
      await tx.enqueue(changeAtChannel, { tenantId, id, change: atChannel.change })
    const message = await found(tx, tenantId, id)
    tx.push(event, tenantId, message, await tickets.receiversOf(tenantId, ticket))
    return message
  })
}
