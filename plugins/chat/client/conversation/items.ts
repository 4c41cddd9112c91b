import { type Message, writtenAt } from '../../contract/index.ts'
import type { OutboxEntry } from '../outbox/entries.ts'

/** A bubble: a message of the server, or one that still waits in this browser. */
export interface Bubble {
  key: string
  message: Message | null
  entry: OutboxEntry | null
  fromMe: boolean
  body: string
  /** Epoch milliseconds. */
  at: number
  author: string
  /** Starts and ends a group of one author within a minute: time and state stand at its foot. */
  isFirst: boolean
  isLast: boolean
  /**
   * The day's line stands above it, and the line above what is new. They belong to the bubble, since an older page moves the day's line up:
   * what one reads is held by the key of a message, and those never go.
   */
  opensDay: boolean
  opensUnread: boolean
  /** The ticket that begins with it, where the scroll holds earlier ones of the contact. */
  opensTicket: number | null
}

export interface ItemsQuestion {
  ticketId: number
  messages: readonly Message[]
  entries: readonly OutboxEntry[]
  /** Id of the first message that was unread when the conversation was opened. */
  firstUnreadId: string | null
  contactName: string
  ownName: string
  /** Whether more messages stand above the oldest one here: then nobody knows yet whether its day begins with it. */
  hasOlder: boolean
}

const MINUTE_MS = 60_000

const ALONE = { isFirst: true, isLast: true, opensDay: false, opensUnread: false, opensTicket: null }

const dayOf = (at: number) => new Date(at).toDateString()

function bubblesOf({ messages, entries, contactName, ownName }: ItemsQuestion): Bubble[] {
  const stored = new Set(messages.map(({ idFront }) => idFront))
  const ofMessages = messages.map((message): Bubble => {
    const author = message.fromMe ? (message.user?.name ?? '') : contactName
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
        ...ALONE,
      }),
    )
  return [...ofMessages, ...waiting]
}

/** Failed ones stand alone: their foot says why. */
const isFailed = ({ message, entry }: Bubble) => entry?.failure != null || (message?.ack ?? 0) < 0

const isOneGroup = (one: Bubble | undefined, other: Bubble | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.fromMe === other.fromMe &&
  one.author === other.author &&
  Math.abs(other.at - one.at) < MINUTE_MS &&
  !isFailed(one) &&
  !isFailed(other) &&
  dayOf(one.at) === dayOf(other.at)

/** What the conversation shows, from top to bottom: bubbles in groups, with the lines above them. */
export function buildItems(question: ItemsQuestion): Bubble[] {
  const bubbles = bubblesOf(question)
  const days = bubbles.map(({ at }) => dayOf(at))
  const ticketOf = (bubble: Bubble) => bubble.message?.ticketId ?? question.ticketId
  return bubbles.map((bubble, index) => {
    const before = bubbles[index - 1]
    const after = bubbles[index + 1]
    const ticketId = ticketOf(bubble)
    const isNewTicket = before ? ticketOf(before) !== ticketId : !question.hasOlder && ticketId !== question.ticketId
    const opensUnread = question.firstUnreadId !== null && bubble.message?.id === question.firstUnreadId
    return {
      ...bubble,
      opensDay: before ? days[index - 1] !== days[index] : !question.hasOlder,
      opensUnread,
      opensTicket: isNewTicket ? ticketId : null,
      isFirst: opensUnread || isNewTicket || !isOneGroup(before, bubble),
      isLast: !isOneGroup(bubble, after) || (after !== undefined && ticketOf(after) !== ticketId),
    }
  })
}

const FIELDS = ['message', 'entry', 'fromMe', 'body', 'at', 'author', 'isFirst', 'isLast', 'opensDay', 'opensUnread', 'opensTicket'] as const

/** The same bubbles, and where nothing about one has changed, the object of before: a page that comes above draws nothing anew. */
export function keepUnchanged(before: readonly Bubble[], now: readonly Bubble[]): readonly Bubble[] {
  const known = new Map(before.map((bubble) => [bubble.key, bubble]))
  return now.map((bubble) => {
    const old = known.get(bubble.key)
    return old && FIELDS.every((field) => old[field] === bubble[field]) ? old : bubble
  })
}

/** The message at which `count` unread ones of the contact begin; null when none is unread or it is not loaded. */
export function firstUnread(messages: readonly Message[], count: number): string | null {
  if (count <= 0) return null
  const inbound = messages.filter(({ fromMe }) => !fromMe)
  return inbound[Math.max(inbound.length - count, 0)]?.id ?? null
}
