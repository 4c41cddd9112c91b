import { AppError } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../contract/format/plainText.ts'
import type { AutomaticBatch } from '../contract/index.ts'
import { sendAutomatic } from './sendAutomatic.ts'
import { storeAutomatic } from './storeAutomatic.ts'
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

async function allAtOnce(tx: ServerContext, { messages: wanted, ...shared }: AutomaticBatch): Promise<Answers> {
  const { tenantId, whatsappId, userId } = shared
  const facts = wanted.map(({ contactId, body }) => ({ contactId, text: plainText(body) }))
  const found = await tx.use(ticketsService).conversationsFor({ tenantId, whatsappId, userId, messages: facts })
  const answers: Answers = new Map()
  const ready: { wish: AutomaticBatch['messages'][number]; ticket: Ticket }[] = []
  for (const wish of wanted) {
    const ticket = found.get(wish.contactId)
    if (ticket instanceof AppError) answers.set(wish.contactId, ticket)
    else if (ticket) ready.push({ wish, ticket })
  }
  for (const stored of await storeAutomatic(tx, shared, ready)) answers.set(stored.ticket.contactId, stored)
  return answers
}
