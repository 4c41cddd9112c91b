import { historyPage, LARGEST_HISTORY, readStored } from '#plugins/channels/contract/historyPage.ts'
import type { Address, ChannelConnection, HistoryPage } from '#plugins/channels/contract/index.ts'
import { jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { askGateway } from './api.ts'
import { historySchema, messageSchema } from './events.ts'
import { conversationEvents } from './parse.ts'

const PAGE = 50

/** Messages that the gateway stores, the newest page first; inside a page the oldest. @throws ChannelError */
export async function readHistory(
  { with: who, since, cursor }: { with: Address | null; since: Date; cursor: string | null },
  connection: ChannelConnection,
): Promise<HistoryPage> {
  const page = Number(cursor ?? 1)
  const messageTimestamp = { gte: since.toISOString(), lte: new Date().toISOString() }
  const body = { where: { messageTimestamp, ...(who && { key: { remoteJid: jidOf(who) } }) }, page, offset: PAGE }
  const { messages } = await readStored(askGateway(connection, { path: '/chat/findMessages', body, mostBytes: LARGEST_HISTORY }), historySchema)
  const next = page < messages.pages ? String(page + 1) : null
  return historyPage({ records: messages.records, schema: messageSchema, eventsOf: conversationEvents, since, cursor: next })
}
