import { AppError } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../contract/format/plainText.ts'
import { type AutomaticBatch, messageCreated } from '../contract/index.ts'
import { deliverMessage } from './deliverMessage.ts'
import { messages } from './messages.table.ts'
import { presentStored } from './present.ts'
import { authorName, dataOf, sendAutomatic } from './sendAutomatic.ts'
import type { Stored } from './storeOutgoing.ts'

type Answers = Map<number, Stored | AppError>

/** @see ChatService.sendAutomaticMany */
export async function sendAutomaticMany(tx: ServerContext, batch: AutomaticBatch): Promise<Answers> {
  return batch.mediaIds.length > 0 || batch.messages.length === 1 ? oneByOne(tx, batch) : allAtOnce(tx, batch)
}

/** Files are presented each for itself, and one message alone gains nothing. */
async function oneByOne(tx: ServerContext, { messages: wanted, ...shared }: AutomaticBatch): Promise<Answers> {
  const answers: Answers = new Map()
  for (const one of wanted) {
    try {
      answers.set(one.contactId, await sendAutomatic(tx, { ...shared, ...one, opens: false, isFirst: true }))
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      answers.set(one.contactId, error)
    }
  }
  return answers
}

async function allAtOnce(tx: ServerContext, { tenantId, whatsappId, userId, sendType, messages: wanted }: AutomaticBatch): Promise<Answers> {
  const tickets = tx.use(ticketsService)
  const facts = wanted.map(({ contactId, body }) => ({ contactId, text: plainText(body) }))
  const found = await tickets.conversationsFor({ tenantId, whatsappId, userId, messages: facts })
  const answers: Answers = new Map()
  const ready: { wish: AutomaticBatch['messages'][number]; ticket: Ticket }[] = []
  for (const wish of wanted) {
    const ticket = found.get(wish.contactId)
    if (ticket instanceof AppError) answers.set(wish.contactId, ticket)
    else if (ticket) ready.push({ wish, ticket })
  }
  if (ready.length === 0) return answers
  const timestamp = tx.now()
  const rows = await tx.db
    .insert(messages)
    .values(
      ready.map(({ wish, ticket }) => {
        const data = dataOf(wish, tx.use(connectionsService).channelOf(ticket.channel).abilities)
        return {
          ...{ tenantId, userId, sendType, timestamp, fromMe: true, read: true, status: 'pending' as const },
          ...{ id: wish.id, idFront: wish.id, ticketId: ticket.id, contactId: ticket.contactId },
          ...{ body: wish.body, data, mediaType: data?.type ?? 'chat', mentions: wish.mentions ?? null },
        }
      }),
    )
    .returning()
  await tx.enqueueMany(
    deliverMessage,
    ready.map(({ wish }) => ({ tenantId, id: wish.id })),
  )
  const author = await authorName(tx, tenantId, userId)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  for (const { wish, ticket } of ready) {
    const row = rowById.get(wish.id)
    if (!row) continue
    const message = presentStored(row, author)
    tx.push(messageCreated, tenantId, { ...message, ticket }, await tickets.receiversOf(tenantId, ticket))
    tx.emit(messageCreated, tenantId, { ...message, ticket })
    answers.set(wish.contactId, { message, ticket })
  }
  return answers
}
