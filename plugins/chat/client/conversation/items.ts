import { type Message, writtenAt } from '../../contract/index.ts'
import type { OutboxEntry } from '../outbox/entries.ts'
import type { Placed } from '../timeline/timeline.ts'

/** Base of the log's items, which stand from top to bottom. */
interface ItemBase {
  key: string
  /** Epoch milliseconds. */
  at: number
  /**
   * The day's line stands above it, and the line above what is new. They belong to the item, since an older page moves the day's line up:
   * what one reads is held by the key of an item, and those never go.
   */
  opensDay: boolean
  opensUnread: boolean
  /** The ticket that begins with it, where the scroll holds earlier ones of the contact. */
  opensTicket: number | null
}

/** A note or something that happened, of another plugin. */
export interface Aside extends ItemBase {
  placed: Placed
}

/** A bubble: a message of the server, or one that still waits in this browser. */
export interface Bubble extends ItemBase {
  placed: null
  message: Message | null
  entry: OutboxEntry | null
  fromMe: boolean
  body: string
  author: string
  /** Whether the author is said: a contact's name stands in the head already, but in a group. */
  isNamed: boolean
  /** Starts and ends a group of one author within a minute: time and state stand at its foot. */
  isFirst: boolean
  isLast: boolean
}

export type LogItem = Bubble | Aside

export interface ItemsQuestion {
  ticketId: number
  messages: readonly Message[]
  /** Items between the messages, ascending by time. */
  placed: readonly Placed[]
  entries: readonly OutboxEntry[]
  /** Id of the first message that was unread when the conversation was opened. */
  firstUnreadId: string | null
  contactName: string
  isGroup: boolean
  ownName: string
  /** Whether more messages stand above the oldest one here: then nobody knows yet whether its day begins with it. */
  hasOlder: boolean
  /** Whether more stand below the newest one. */
  hasNewer: boolean
}

const MINUTE_MS = 60_000

const ALONE = { placed: null, isFirst: true, isLast: true, opensDay: false, opensUnread: false, opensTicket: null }

const dayOf = (at: number) => new Date(at).toDateString()

/** Items that stand among the messages that are held. */
function asidesOf({ placed, messages, hasOlder, hasNewer }: ItemsQuestion): Aside[] {
  const [first] = messages
  const last = messages.at(-1)
  const from = hasOlder && first ? writtenAt(first) : Number.NEGATIVE_INFINITY
  const to = hasNewer && last ? writtenAt(last) : Number.POSITIVE_INFINITY
  return placed
    .filter(({ at }) => at >= from && at < to)
    .map((one) => ({ key: one.key, at: one.at, placed: one, opensDay: false, opensUnread: false, opensTicket: null }))
}

/** Puts what stands between them at its moment; what waits here stays at the end. */
function inOrder(bubbles: readonly Bubble[], asides: readonly Aside[]): LogItem[] {
  const items: LogItem[] = []
  let next = 0
  for (const bubble of bubbles) {
    for (let aside = asides[next]; aside && (bubble.message === null || aside.at < bubble.at); aside = asides[next]) {
      items.push(aside)
      next += 1
    }
    items.push(bubble)
  }
  return [...items, ...asides.slice(next)]
}

function bubblesOf({ messages, entries, contactName, isGroup, ownName }: ItemsQuestion): Bubble[] {
  const stored = new Set(messages.map(({ idFront }) => idFront))
  const ofMessages = messages.map((message): Bubble => {
    const author = message.fromMe ? (message.user?.name ?? '') : (message.author?.name ?? contactName)
    // The client's own id stays the key when the server's row takes the place of the waiting one: nothing flickers.
    const key = message.fromMe ? (message.idFront ?? message.id) : message.id
    return {
      key,
      message,
      entry: null,
      fromMe: message.fromMe,
      body: message.body,
      at: writtenAt(message),
      author,
      isNamed: message.fromMe || isGroup,
      ...ALONE,
    }
  })
  const waiting = entries
    .filter(({ idFront }) => !stored.has(idFront))
    .map(
      (entry): Bubble => ({
        key: entry.idFront,
        message: null,
        entry,
        fromMe: true,
        body: entry.body,
        at: entry.at,
        author: ownName,
        isNamed: true,
        ...ALONE,
      }),
    )
  return [...ofMessages, ...waiting]
}

/** Failed ones stand alone: their foot says why. */
const isFailed = ({ message, entry }: Bubble) => entry?.failure != null || (message?.ack ?? 0) < 0

const isOneGroup = (one: LogItem | undefined, other: LogItem | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.placed === null &&
  other.placed === null &&
  one.fromMe === other.fromMe &&
  one.author === other.author &&
  Math.abs(other.at - one.at) < MINUTE_MS &&
  !isFailed(one) &&
  !isFailed(other) &&
  dayOf(one.at) === dayOf(other.at)

/** The ticket that each item belongs to. What is said late of an earlier one does not lead back to it. */
function ticketsOf(items: readonly LogItem[], own: number): number[] {
  let now: number | null = null
  return items.map((item) => {
    const ticketId = item.placed ? item.placed.ticketId : (item.message?.ticketId ?? own)
    now = item.placed && now !== null ? Math.max(now, ticketId) : ticketId
    return now
  })
}

/** Items of the conversation, from top to bottom: bubbles in groups and what stands between them, with the lines above them. */
export function buildItems(question: ItemsQuestion): LogItem[] {
  const items = inOrder(bubblesOf(question), asidesOf(question))
  const days = items.map(({ at }) => dayOf(at))
  const tickets = ticketsOf(items, question.ticketId)
  return items.map((item, index): LogItem => {
    const before = items[index - 1]
    const after = items[index + 1]
    const ticketId = tickets[index] ?? question.ticketId
    const isNewTicket = before ? tickets[index - 1] !== ticketId : !question.hasOlder && ticketId !== question.ticketId
    const dividers = { opensDay: before ? days[index - 1] !== days[index] : !question.hasOlder, opensTicket: isNewTicket ? ticketId : null }
    if (item.placed) return { ...item, ...dividers }
    const opensUnread = question.firstUnreadId !== null && item.message?.id === question.firstUnreadId
    return {
      ...item,
      ...dividers,
      opensUnread,
      isFirst: opensUnread || isNewTicket || !isOneGroup(before, item),
      isLast: !isOneGroup(item, after) || (after !== undefined && tickets[index + 1] !== ticketId),
    }
  })
}

const DIVIDERS = ['placed', 'opensDay', 'opensUnread', 'opensTicket'] as const
const FIELDS = ['message', 'entry', 'fromMe', 'body', 'at', 'author', 'isNamed', 'isFirst', 'isLast'] as const

const isSame = (one: LogItem, other: LogItem): boolean =>
  DIVIDERS.every((field) => one[field] === other[field]) &&
  (one.placed !== null || (other.placed === null && FIELDS.every((field) => one[field] === other[field])))

/** The same items, and where nothing about one has changed, the object of before: a page that comes above draws nothing anew. */
export function keepUnchanged(before: readonly LogItem[], now: readonly LogItem[]): readonly LogItem[] {
  const known = new Map(before.map((item) => [item.key, item]))
  return now.map((item) => {
    const old = known.get(item.key)
    return old && isSame(old, item) ? old : item
  })
}

/** The message at which `count` unread ones of the contact begin; null when none is unread or it is not loaded. */
export function firstUnread(messages: readonly Message[], count: number): string | null {
  if (count <= 0) return null
  const inbound = messages.filter(({ fromMe }) => !fromMe)
  return inbound[Math.max(inbound.length - count, 0)]?.id ?? null
}

/** Whether somebody wrote below a message themselves. */
export function hasAnsweredSince(messages: readonly Message[], messageId: string, me: number): boolean {
  const from = messages.findIndex(({ id }) => id === messageId)
  return from >= 0 && messages.slice(from).some(({ fromMe, userId }) => fromMe && userId === me)
}
