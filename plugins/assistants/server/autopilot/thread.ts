import { and, desc, eq } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import type { ConversationMessage } from '../../contract/index.ts'

export interface Thread {
  /** Messages before it, oldest first. */
  history: ConversationMessage[]
  /** Text that the contact wrote since our last message; empty where the last one is ours. */
  text: string
  /** Id of the contact's last message; null where the last one is ours. */
  lastId: string | null
  /** The contact wrote the same three times in a row, as another robot does. */
  isRepeating: boolean
}

/** About four characters are a token: a history is cut to so many. */
const MOST_CHARACTERS = 24_000
/** Messages of one question that are read at most. */
const MOST_OF_QUESTION = 20
const REPEATS = 3

type ThreadMessage = Pick<typeof messages.$inferSelect, 'id' | 'fromMe' | 'body' | 'mediaType' | 'sendType' | 'userId'>

/** Words of a voice message go before the name of its file. */
const readerOf =
  (transcripts: ReadonlyMap<string, string>) =>
  ({ id, body, mediaType }: ThreadMessage): string =>
    mediaType === 'chat' ? body : `[${mediaType}] ${transcripts.get(id) || body}`
const whoOf = ({ fromMe, sendType, userId }: ThreadMessage): ConversationMessage['who'] =>
  !fromMe ? 'contact' : sendType === 'bot' && userId === null ? 'assistant' : 'agent'

/** The newest messages that together are not too long, oldest first. */
function cut(messages: readonly ConversationMessage[]): ConversationMessage[] {
  const fitting: ConversationMessage[] = []
  let room = MOST_CHARACTERS
  for (const one of messages.toReversed()) {
    room -= one.text.length
    if (room < 0) break
    fitting.unshift(one)
  }
  return fitting
}

/** The conversation of a ticket as an assistant reads it: the newest `most` messages before the question. */
export async function threadOf(ctx: ServerContext, scope: TenantScope, ticketId: number, most: number): Promise<Thread> {
  const { id, fromMe, body, mediaType, sendType, userId } = messages
  const newest: ThreadMessage[] = await ctx.db
    .select({ id, fromMe, body, mediaType, sendType, userId })
    .from(messages)
    .where(ofTenant(messages, scope, and(eq(messages.ticketId, ticketId), eq(messages.isDeleted, false))))
    .orderBy(desc(messages.timestamp), desc(messages.seq))
    .limit(most + MOST_OF_QUESTION)
  const voices = newest.filter(({ mediaType }) => mediaType === 'audio').map((message) => message.id)
  const textOf = readerOf(await ctx.use(chatService).transcriptsOf(scope.tenantId, voices))
  const ours = newest.findIndex((message) => message.fromMe)
  const asked = newest.slice(0, ours < 0 ? MOST_OF_QUESTION : Math.min(ours, MOST_OF_QUESTION))
  const before = newest.slice(asked.length, asked.length + most).toReversed()
  const theirs = newest.filter((message) => !message.fromMe).slice(0, REPEATS)
  const [first] = theirs
  return {
    history: cut(before.map((message) => ({ who: whoOf(message), text: textOf(message) }))),
    text: asked.toReversed().map(textOf).join('\n'),
    lastId: asked[0]?.id ?? null,
    isRepeating: theirs.length === REPEATS && theirs.every((message) => message.mediaType === 'chat' && message.body === first?.body),
  }
}
