import type { Random } from '#core/contract/random.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { type SampleMessage, type SampleTicket, sampleTickets } from '#plugins/tickets/contract/sample.ts'
import { messages } from './messages.table.ts'

/** Messages that are held in memory at once, but for those of one ticket. */
const BLOCK = 10_000
const FAILED_SHARE = 0.002

/** A message as the table keeps it. */
function rowOf(
  random: Random,
  { id: ticketId, mergedIntoId, contactId, agentId, status }: SampleTicket,
  { body, fromMe, at, isSeen, isFollowed }: SampleMessage,
) {
  const hasFailed = fromMe && random.chance(FAILED_SHARE)
  const isRead = isFollowed || status === 'closed'
  const ack = hasFailed ? -1 : fromMe ? (isRead ? 3 : random.whole(1, 3)) : isSeen ? 3 : 2
  const id = random.uuid()
  return {
    id,
    ticketId: mergedIntoId ?? ticketId,
    mergedFromId: mergedIntoId === null ? null : ticketId,
    contactId,
    userId: fromMe ? agentId : null,
    fromMe,
    body,
    mediaType: 'chat',
    sendType: 'chat',
    ack,
    status: hasFailed ? ('pending' as const) : fromMe ? ('sended' as const) : ('received' as const),
    failure: hasFailed ? 'ERR_SENDING_WAPP_MSG' : null,
    read: isSeen,
    isDeleted: false,
    messageId: fromMe && !hasFailed ? id : null,
    idFront: fromMe ? id : random.uuid(),
    timestamp: at,
    rev: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/** Makes the messages of the sample tickets. */
export async function seedMessages({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const made = sampleTickets.of(scope)
  if (!made) return
  const random = scope.random(made.tickets[0]?.id)
  const rows = tenantRows(db, scope, messages)
  let block: ReturnType<typeof rowOf>[] = []
  for (const ticket of made.tickets) {
    block.push(...made.messagesOf(ticket).map((message) => rowOf(random, ticket, message)))
    if (block.length < BLOCK) continue
    await rows.insertMany(block)
    block = []
  }
  await rows.insertMany(block)
}
