import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import { listMessages } from '../../contract/index.ts'
import { byTime, type Conversation, conversationOf, isCached, timeOf } from '../conversations.ts'
import { cover, coverNewest } from '../timeline/timeline.ts'

/** Messages of a page that comes above or below what is read, and of one that is asked again; the server gives no more at once. */
const PAGE = 100
/** Messages of one conversation that are held; what lies beyond is let go at the other end. */
export const MOST_CACHED = 600

type Page = z.output<(typeof listMessages)['output']>

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'ERR_NO_MESSAGE_FOUND'

/** Loads what stands between the messages of a page with them: an item that came later would move what is read. */
async function withItems(ticketId: number, page: Page): Promise<Page> {
  const [first] = page.messages
  const last = page.messages.at(-1)
  await cover(ticketId, {
    from: page.hasMore && first ? timeOf(first) : Number.NEGATIVE_INFINITY,
    to: page.hasNewer && last ? timeOf(last) : Number.POSITIVE_INFINITY,
  })
  return page
}

/** The newest messages; what stands between them is asked for at the same time. */
async function askNewest(ticketId: number): Promise<Page> {
  const [page] = await Promise.all([call(listMessages, { ticketId, earlier: true }), coverNewest(ticketId)])
  return withItems(ticketId, page)
}

/** Puts an unbroken part in the place of what is held. */
function replace({ rows, edgesAtom }: Conversation, { messages, hasMore, hasNewer }: Page): void {
  rows.clear()
  rows.upsert(...messages)
  store.set(edgesAtom, { hasOlder: hasMore, hasNewer })
}

/** Messages that came meanwhile join once nothing is missing before them. */
function joinBeyond({ rows, sortedAtom, edgesAtom, beyondAtom }: Conversation): void {
  const edges = store.get(edgesAtom)
  if (!edges || edges.hasNewer) return
  const first = store.get(sortedAtom)[0]
  const joining = store.get(beyondAtom).filter((message) => !edges.hasOlder || !first || byTime(message, first) > 0)
  store.set(beyondAtom, [])
  rows.upsert(...joining)
}

const turns = new WeakMap<Conversation, Promise<void>>()

/** Loads one page at a time: the next begins when the one before is there. @throws what `work` throws */
async function inTurn(conversation: Conversation, work: () => Promise<void>): Promise<void> {
  const before = turns.get(conversation) ?? Promise.resolve()
  const mine = before.catch(() => {}).then(work)
  turns.set(conversation, mine)
  store.set(conversation.busyAtom, true)
  try {
    await mine
    joinBeyond(conversation)
  } finally {
    if (turns.get(conversation) === mine) {
      turns.delete(conversation)
      store.set(conversation.busyAtom, false)
    }
  }
}

/** Whether it went well. What was read stays otherwise; going on scrolling asks again, and the line's own sign says when it is down. */
const wentWell = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Leaves the question out while another is on its way: scrolling asks often. */
const alone = (conversation: Conversation, work: () => Promise<void>): Promise<boolean> =>
  store.get(conversation.busyAtom) ? Promise.resolve(false) : wentWell(inTurn(conversation, work))

/** The newest messages, in the place of what is held. */
export const loadEnd = (ticketId: number): Promise<boolean> => {
  const conversation = conversationOf(ticketId)
  return wentWell(inTurn(conversation, async () => replace(conversation, await askNewest(ticketId))))
}

/** Messages went elsewhere, or came: what is held of a conversation is asked anew, from its end. */
export function reloadConversation(ticketId: number): void {
  if (isCached(ticketId)) void loadEnd(ticketId)
}

/** The messages around one, in the place of what is held. False also when it is not there. */
export const loadAround = (ticketId: number, messageId: string): Promise<boolean> => {
  const conversation = conversationOf(ticketId)
  return wentWell(
    inTurn(conversation, async () => {
      const page = await call(listMessages, { ticketId, earlier: true, around: messageId, limit: PAGE })
      replace(conversation, await withItems(ticketId, page))
    }),
  )
}

/** A page above the oldest message here; the newest are let go when too many are held. */
export const loadOlder = (ticketId: number): Promise<boolean> => {
  const conversation = conversationOf(ticketId)
  const { rows, sortedAtom, edgesAtom } = conversation
  return alone(conversation, async () => {
    const [oldest] = store.get(sortedAtom)
    const edges = store.get(edgesAtom)
    if (!oldest || !edges?.hasOlder) return
    const page = await call(listMessages, { ticketId, earlier: true, before: oldest.id, limit: PAGE })
    const from = page.hasMore && page.messages[0] ? timeOf(page.messages[0]) : Number.NEGATIVE_INFINITY
    await cover(ticketId, { from, to: edges.hasNewer ? timeOf(oldest) : Number.POSITIVE_INFINITY })
    rows.upsert(...page.messages)
    const surplus = store.get(sortedAtom).slice(MOST_CACHED)
    rows.remove(...surplus.map(({ id }) => id))
    store.set(edgesAtom, { hasOlder: page.hasMore, hasNewer: (store.get(edgesAtom)?.hasNewer ?? false) || surplus.length > 0 })
  })
}

/** A page below the newest message here; the oldest are let go when too many are held. */
export const loadNewer = (ticketId: number): Promise<boolean> => {
  const conversation = conversationOf(ticketId)
  const { rows, sortedAtom, edgesAtom } = conversation
  return alone(conversation, async () => {
    const newest = store.get(sortedAtom).at(-1)
    const edges = store.get(edgesAtom)
    if (!newest || !edges?.hasNewer) return
    const page = await call(listMessages, { ticketId, earlier: true, after: newest.id, limit: PAGE })
    const last = page.messages.at(-1)
    await cover(ticketId, { from: timeOf(newest), to: page.hasNewer && last ? timeOf(last) : Number.POSITIVE_INFINITY })
    rows.upsert(...page.messages)
    const sorted = store.get(sortedAtom)
    const surplus = sorted.slice(0, Math.max(0, sorted.length - MOST_CACHED))
    rows.remove(...surplus.map(({ id }) => id))
    store.set(edgesAtom, { hasOlder: edges.hasOlder || surplus.length > 0, hasNewer: page.hasNewer })
  })
}

/** Loads the first part of a conversation; later, asks again for all that is held, since the connection may have been down. @throws AppError */
export const loadOrRefresh = (ticketId: number): Promise<void> => {
  const conversation = conversationOf(ticketId)
  return inTurn(conversation, async () => {
    try {
      await refresh(ticketId, conversation)
    } catch (error) {
      // The conversation was emptied meanwhile.
      if (!isMissing(error)) throw error
      replace(conversation, await askNewest(ticketId))
    }
  })
}

async function refresh(ticketId: number, conversation: Conversation): Promise<void> {
  const { rows, sortedAtom, edgesAtom } = conversation
  const [oldest] = store.get(sortedAtom)
  const newest = store.get(sortedAtom).at(-1)
  const edges = store.get(edgesAtom)
  if (!edges || !oldest || !newest) return replace(conversation, await askNewest(ticketId))
  let from = oldest
  let beyond = 0
  for (;;) {
    const page = await call(listMessages, { ticketId, earlier: true, from: from.id, limit: PAGE })
    rows.upsert(...page.messages)
    from = page.messages.at(-1) ?? from
    const isPast = byTime(from, newest) >= 0
    if (isPast || !page.hasNewer) store.set(edgesAtom, { ...edges, hasNewer: page.hasNewer })
    if (isPast) beyond += PAGE
    // People who read at the end stay there, unless very much came meanwhile.
    if (!page.hasNewer || (isPast && (edges.hasNewer || beyond > MOST_CACHED))) return
  }
}
