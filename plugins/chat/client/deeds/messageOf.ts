import type { Getter } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { Message } from '../../contract/index.ts'
import { markedAtom } from '../about.atoms.ts'
import { conversationOf } from '../conversations.ts'

/** Menu of a bubble. */
export const MESSAGE_MENU = 'chat.bubble'

/** Which message an action is about. */
export const messageArgs = z.object({ ticketId: z.int(), messageId: z.string() })
export type MessageArgs = z.infer<typeof messageArgs>

/** The message, unless it is not held or was taken back. */
export function messageOf(get: Getter, given: MessageArgs | undefined): Message | null {
  const message = given && get(conversationOf(given.ticketId).rows.rowsAtom).get(given.messageId)
  return message && !message.isDeleted ? message : null
}

export const isOwn = (get: Getter, message: Message): boolean => message.fromMe && message.userId === get(sessionAtom)?.userId

/** The message that the keyboard stands on in a ticket's conversation, where `isWanted` accepts it. */
export function markedOf(get: Getter, ticketId: number | null, isWanted: (message: Message) => boolean = () => true): MessageArgs | null {
  const marked = get(markedAtom)
  if (!marked || marked.ticketId !== ticketId) return null
  const message = get(conversationOf(ticketId).rows.rowsAtom).get(marked.messageId)
  return message && !message.isDeleted && isWanted(message) ? { ticketId, messageId: message.id } : null
}

/** The marked message of a ticket, else the newest one that `isWanted` accepts. */
export function newestOf(get: Getter, ticketId: number | null, isWanted: (message: Message) => boolean): MessageArgs | null {
  if (ticketId === null) return null
  const marked = markedOf(get, ticketId)
  if (marked) return marked
  const found = get(conversationOf(ticketId).sortedAtom).findLast((message) => !message.isDeleted && isWanted(message))
  return found ? { ticketId, messageId: found.id } : null
}
