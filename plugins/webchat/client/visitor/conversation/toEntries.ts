import type { OutboxItem } from '../outbox/OutboxItem.ts'
import type { Quoted, VisitorMessage } from '../wire/shapes.ts'
import { answerTo } from './answerTo.ts'
import type { Entry, EntryQuote, EntryState } from './Entry.ts'
import { shownReactions } from './shownReactions.ts'

export interface Shown {
  messages: readonly VisitorMessage[]
  unsent: readonly OutboxItem[]
  /** Whether what waits waits longer than a first try takes. */
  isStuck: boolean
  /** Message id → the visitor's reaction that is on its way. */
  pendingReactions: ReadonlyMap<string, string>
}

/** Confirmed messages, then what the outbox still holds; a message that is in both shows once. */
export const toEntries = ({ messages, unsent, isStuck, pendingReactions }: Shown): Entry[] => {
  const confirmed = new Set(messages.map(({ idFront }) => idFront))
  const pending = unsent.filter(({ idFront }) => !confirmed.has(idFront))
  const messageById = new Map(messages.map((message) => [message.id, message]))
  const quoteOf = (quoted: Quoted | null): EntryQuote | null => {
    if (!quoted) return null
    const { id, body, fromMe, isDeleted } = quoted
    return { id, body, isMine: fromMe, author: messageById.get(id)?.agentName ?? null, isDeleted, isThere: messageById.has(id) }
  }
  const fromMessage = (message: VisitorMessage): Entry => ({
    key: message.fromMe && message.idFront ? message.idFront : message.id,
    id: message.id,
    isMine: message.fromMe,
    author: message.fromMe ? null : message.agentName,
    body: message.body,
    data: message.data,
    media: message.media,
    fileName: null,
    quote: quoteOf(message.quoted),
    isEdited: message.isEdited,
    isDeleted: message.isDeleted,
    reactions: shownReactions(message.reactions, pendingReactions.get(message.id)),
    answer: answerTo(message, messages, pending),
    at: Date.parse(message.timestamp),
    state: message.fromMe ? stateOf(message.ack) : null,
    isStuck: false,
  })
  const fromItem = ({ idFront, body, quotedMsgId, upload, writtenAt, state }: OutboxItem): Entry => ({
    key: idFront,
    id: null,
    isMine: true,
    author: null,
    body,
    data: null,
    media: null,
    fileName: upload?.name ?? null,
    quote: quoteOf(messageById.get(quotedMsgId ?? '') ?? null),
    isEdited: false,
    isDeleted: false,
    reactions: [],
    answer: null,
    at: Date.parse(writtenAt),
    state: state === 'failed' ? 'failed' : 'kept',
    isStuck: state === 'waiting' && isStuck,
  })
  return [...messages.map(fromMessage), ...pending.map(fromItem)]
}

const stateOf = (ack: number): EntryState => {
  if (ack >= 3) return 'read'
  return ack >= 1 ? 'delivered' : 'sent'
}
