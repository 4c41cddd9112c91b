import { z } from 'zod'
import { storable } from '#core/contract/text.ts'
import { readJson } from '#plugins/channels/contract/gateway.ts'
import { historyPage, LARGEST_HISTORY, readStored } from '#plugins/channels/contract/historyPage.ts'
import type { Address, ChannelConnection, ChannelEvent, HistoryPage } from '#plugins/channels/contract/index.ts'
import { withWireNames } from '#plugins/channels/contract/whatsapp/goNames.ts'
import { conversationOfJids, jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { messageEvents } from '#plugins/channels/contract/whatsapp/messageEvents.ts'
import { askGateway } from './api.ts'
import { chatIndexSchema, messageSchema, type StoredMessage, storedListSchema, storedMessageSchema } from './events.ts'
import { inboundEvents } from './parse.ts'

/** The gateway takes a limit and no offset: each page asks for those before it as well, up to the most of a conversation. */
const PAGE = 100
const MOST_OF_CHAT = 500

/** How far the reading is: in which conversation, and how many of its messages were read. */
const cursorSchema = z.object({ chat: z.string(), seen: z.int() })

/** The word of the gateway that asks for its conversations instead of messages. @source wuzapi */
const INDEX = 'index'

const ask = (connection: ChannelConnection, query: Record<string, string>): Promise<unknown> =>
  askGateway(connection, { method: 'GET', path: `/chat/history?${new URLSearchParams(query)}`, mostBytes: LARGEST_HISTORY })

/**
 * Conversations in which something was stored since then, always in the same order. The gateway names those of all its users; of another
 * user's conversation it answers with no messages.
 */
async function chatsOf(connection: ChannelConnection, since: Date): Promise<string[]> {
  const index = await readStored(ask(connection, { chat_jid: INDEX }), chatIndexSchema)
  const chats = Object.values(index ?? {}).flatMap((ofUser) =>
    ofUser.filter(({ chat_jid: chat, last_updated: at }) => conversationOfJids([chat]) && !(Date.parse(at ?? '') < since.getTime())),
  )
  return [...new Set(chats.map(({ chat_jid: chat }) => chat))].sort()
}

/** A message as it was delivered; of texts that went out through the gateway itself only their words are stored. */
function storedEvents(row: StoredMessage): ChannelEvent[] {
  const event = withWireNames(storable(readJson(row.data_json ?? '')))
  if (messageSchema.safeParse(event).success) return inboundEvents({ event }, null)
  const from = row.sender_jid === 'me' && row.message_type === 'text' ? conversationOfJids([row.chat_jid]) : null
  const content = { conversation: row.text_content ?? '' }
  return from ? messageEvents({ id: row.message_id, from, isOwn: true, sentAt: row.timestamp, content, quotedRef: row.quoted_message_id }) : []
}

/** Messages that the gateway stores, one conversation after the other; of each the newest page first, and inside a page the oldest message. @throws ChannelError */
export async function readHistory(
  { with: who, since, cursor }: { with: Address | null; since: Date; cursor: string | null },
  connection: ChannelConnection,
): Promise<HistoryPage> {
  const chats = who ? [jidOf(who)] : await chatsOf(connection, since)
  const [first] = chats
  const place = cursorSchema.safeParse(readJson(cursor ?? '')).data ?? (first === undefined ? null : { chat: first, seen: 0 })
  if (!place) return { events: [], cursor: null }
  const seen = place.seen + PAGE
  const rows = (await readStored(ask(connection, { chat_jid: place.chat, limit: String(seen) }), storedListSchema)) ?? []
  const hasMore = rows.length >= seen && seen < MOST_OF_CHAT
  const page = historyPage({
    ...{ records: rows.slice(place.seen), schema: storedMessageSchema, since, eventsOf: storedEvents },
    cursor: hasMore ? JSON.stringify({ chat: place.chat, seen }) : null,
  })
  if (page.cursor !== null) return page
  const next = chats.find((chat) => chat > place.chat)
  return { ...page, cursor: next === undefined ? null : JSON.stringify({ chat: next, seen: 0 }) }
}
