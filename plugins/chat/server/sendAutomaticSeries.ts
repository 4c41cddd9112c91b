import type { ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../contract/format/plainText.ts'
import type { AutomaticSeries } from '../contract/index.ts'
import { sendAutomatic } from './sendAutomatic.ts'
import { storeAutomatic } from './storeAutomatic.ts'

/** @see ChatService.sendAutomaticSeries */
export async function sendAutomaticSeries(tx: ServerContext, { messages: wanted, ticket: current, ...shared }: AutomaticSeries): Promise<void> {
  // Files are presented each for itself.
  if (wanted.some(({ mediaIds }) => mediaIds.length > 0)) {
    for (const one of wanted) await sendAutomatic(tx, { ...shared, ...one, opens: false })
    return
  }
  const { tenantId } = shared
  const last = wanted.at(-1)
  if (!last) return
  const tickets = tx.use(ticketsService)
  const before = current ?? (await tickets.conversationFor({ ...shared, opens: false }))
  const by = { userId: null, name: '' }
  const excerpt = { text: plainText(last.body), at: tx.now(), fromMe: true, by, isFirst: false, isAutomatic: true }
  const ticket = await tickets.noteMessage(tenantId, before.id, excerpt, before)
  await storeAutomatic(
    tx,
    shared,
    wanted.map((wish) => ({ wish, ticket })),
    true,
  )
}
