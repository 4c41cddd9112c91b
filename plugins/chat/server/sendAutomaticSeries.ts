import { inArray } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../contract/format/plainText.ts'
import type { AutomaticSeries } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { sendAutomatic } from './sendAutomatic.ts'
import { storeAutomatic } from './storeAutomatic.ts'

/** @see ChatService.sendAutomaticSeries */
export async function sendAutomaticSeries(tx: ServerContext, { messages: wanted, ticket: held, ...shared }: AutomaticSeries): Promise<void> {
  // Files are presented each for itself, and one message alone gains nothing.
  if (wanted.length === 1 || wanted.some(({ mediaIds }) => mediaIds.length > 0)) {
    for (const one of wanted) await sendAutomatic(tx, { ...shared, ...one })
    return
  }
  const { tenantId } = shared
  const ids = wanted.map(({ id }) => id)
  const known = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(ofTenant(messages, { tenantId }, inArray(messages.id, ids)))
  const fresh = wanted.filter(({ id }) => !known.some((one) => one.id === id))
  const last = fresh.at(-1)
  // Before a ticket is looked for: a repeat opens none.
  if (!last) return
  const tickets = tx.use(ticketsService)
  const before = held ?? (await tickets.conversationFor(shared))
  const by = { userId: null, name: '' }
  const excerpt = { text: plainText(last.body), at: tx.now(), fromMe: true, by, isFirst: false, isAutomatic: true }
  const ticket = await tickets.noteMessage(tenantId, before.id, excerpt, before)
  await storeAutomatic(
    tx,
    shared,
    fresh.map((wish) => ({ wish, ticket })),
  )
}
