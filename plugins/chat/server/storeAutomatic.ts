import { isTenantBlocked } from '#core/server/auth/suspension.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { type AutomaticMessage, messageAcked, messageCreated } from '../contract/index.ts'
import { authorName } from './authorName.ts'
import { dataOf } from './dataOf.ts'
import { deliverMessage } from './deliverMessage.ts'
import { messages } from './messages.table.ts'
import { outboundFrom } from './outbound.ts'
import { presentStored } from './present.ts'
import { speakerChoice, waitsForVoice } from './speakMessage.ts'
import type { Stored } from './storeOutgoing.ts'

type Wish = Pick<AutomaticMessage, 'body' | 'buttons' | 'template' | 'mentions' | 'id'>

/** Whether a message is with the contact by being stored, so that no job has to deliver it. */
async function isShownAtOnce(
  tx: ServerContext,
  { tenantId, sendType }: Pick<AutomaticMessage, 'tenantId' | 'sendType'>,
  { id, body }: Wish,
  ticket: Ticket,
): Promise<boolean> {
  if (!tx.use(connectionsService).channelOf(ticket.channel).show || (await isTenantBlocked(tx, tenantId))) return false
  return sendType !== 'bot' || (await speakerChoice(tx, { tenantId, id, body, mediaType: 'chat' }, ticket)) === 'off'
}

/**
 * Stores messages of a program without files, in their order, with the jobs that deliver them. The transaction holds their tickets, and each `ticket` is as
 * it is with its message. With `isRepeatable` one whose id is stored already is left out; else nothing is stored then.
 */
export async function storeAutomatic(
  tx: ServerContext,
  { tenantId, userId, sendType }: Pick<AutomaticMessage, 'tenantId' | 'userId' | 'sendType'>,
  wanted: readonly { wish: Wish; ticket: Ticket }[],
  isRepeatable = false,
): Promise<Stored[]> {
  if (wanted.length === 0) return []
  const timestamp = tx.now()
  const shown = new Set<string>()
  for (const { wish, ticket } of wanted) if (await isShownAtOnce(tx, { tenantId, sendType }, wish, ticket)) shown.add(wish.id)
  const insert = tx.db.insert(messages).values(
    wanted.map(({ wish, ticket }) => {
      const data = dataOf(wish, tx.use(connectionsService).channelOf(ticket.channel).abilities)
      const sent = shown.has(wish.id) ? { ack: 1, status: 'sended' as const, messageId: wish.id } : { status: 'pending' as const }
      return {
        ...{ tenantId, userId, sendType, timestamp, fromMe: true, read: true, ...sent },
        ...{ id: wish.id, idFront: wish.id, ticketId: ticket.id, contactId: ticket.contactId },
        ...{ body: wish.body, data, mediaType: data?.type ?? 'chat', mentions: wish.mentions ?? null },
      }
    }),
  )
  const rows = await (isRepeatable ? insert.onConflictDoNothing() : insert).returning()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const stored = wanted.flatMap(({ wish, ticket }) => {
    const row = rowById.get(wish.id)
    return row ? [{ row, ticket }] : []
  })
  const atOnce: { tenantId: number; id: string }[] = []
  for (const { row, ticket } of stored) {
    const { id, body, mediaType } = row
    if (shown.has(id)) continue
    if (sendType !== 'bot' || !(await waitsForVoice(tx, { tenantId, id, body, mediaType }, ticket))) atOnce.push({ tenantId, id })
  }
  await tx.enqueueMany(deliverMessage, atOnce)
  const author = await authorName(tx, tenantId, userId)
  const tickets = tx.use(ticketsService)
  return Promise.all(
    stored.map(async ({ row, ticket }) => {
      const message = presentStored(row, author)
      tx.push(messageCreated, tenantId, { ...message, ticket }, await tickets.receiversOf(tenantId, ticket))
      tx.emit(messageCreated, tenantId, { ...message, ticket })
      if (shown.has(row.id)) {
        const { channel, outbound } = outboundFrom(tx, row, message, ticket)
        tx.afterCommit(() => channel.show?.(outbound))
        tx.emit(messageAcked, tenantId, message)
      }
      return { message, ticket }
    }),
  )
}
