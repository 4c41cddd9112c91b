import { historyPage, LARGEST_HISTORY, readStored } from '#plugins/channels/contract/historyPage.ts'
import type { Address, ChannelConnection, HistoryPage } from '#plugins/channels/contract/index.ts'
import { jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { askProvider } from './api.ts'
import { historySchema, messageSchema } from './events.ts'
import { messageEventsOf } from './parse.ts'

const PAGE = 100

/** Messages that the provider stores, the newest page first; inside a page the oldest. It knows no filter by time. @throws ChannelError */
export async function readHistory(
  { with: who, since, cursor }: { with: Address | null; since: Date; cursor: string | null },
  connection: ChannelConnection,
): Promise<HistoryPage> {
  const offset = Number(cursor ?? 0)
  const body = { ...(who && { chatid: jidOf(who) }), limit: PAGE, offset }
  const { messages, hasMore, nextOffset } = await readStored(
    askProvider(connection, { path: '/message/find', body, mostBytes: LARGEST_HISTORY }),
    historySchema,
  )
  const records = messages ?? []
  const next = nextOffset ?? offset + records.length
  return historyPage({
    ...{ records, schema: messageSchema, since },
    eventsOf: (message) => messageEventsOf({ message }),
    cursor: hasMore && next > offset ? String(next) : null,
  })
}
