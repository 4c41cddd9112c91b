import type { Address, ChannelLine, HistoryPage } from '#plugins/channels/contract/index.ts'
import { jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askGateway } from './api.ts'
import { historySchema, messageSchema } from './events.ts'
import { conversationEvents } from './parse.ts'

const PAGE = 50
const LARGEST_PAGE = 16 * 1024 * 1024

/** Messages that the gateway keeps, the newest page first; inside a page the oldest. @throws ChannelError */
export async function readHistory(
  { with: who, since, cursor }: { with: Address | null; since: Date; cursor: string | null },
  line: ChannelLine,
): Promise<HistoryPage> {
  const page = Number(cursor ?? 1)
  const messageTimestamp = { gte: since.toISOString(), lte: new Date().toISOString() }
  const body = { where: { messageTimestamp, ...(who && { key: { remoteJid: jidOf(who) } }) }, page, offset: PAGE }
  const found = historySchema.safeParse(await askGateway(line, { path: '/chat/findMessages', body, mostBytes: LARGEST_PAGE }))
  if (!found.success) throw new ChannelError('unsupported', { detail: 'The gateway keeps no messages' })
  const { records, pages } = found.data.messages
  const events = records.flatMap((record) => {
    const message = messageSchema.safeParse(record)
    return message.success ? conversationEvents(message.data) : []
  })
  return { events: events.reverse(), cursor: page < pages && records.length > 0 ? String(page + 1) : null }
}
