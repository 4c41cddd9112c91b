import type { Getter } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { Message } from '../../contract/index.ts'
import { conversationOf } from '../conversations.ts'

/** Menu of a bubble. */
export const MESSAGE_MENU = 'chat.bubble'

/** Which message a deed is about. */
export const messageArgs = z.object({ ticketId: z.int(), messageId: z.string() })
export type MessageArgs = z.infer<typeof messageArgs>

/** The message, unless it is not held or was taken back. */
export function messageOf(get: Getter, given: MessageArgs | undefined): Message | null {
  const message = given && get(conversationOf(given.ticketId).rows.rowsAtom).get(given.messageId)
  return message && !message.isDeleted ? message : null
}

export const isOwn = (get: Getter, message: Message): boolean => message.fromMe && message.userId === get(sessionAtom)?.userId

/** The newest message of a ticket that `isWanted` accepts. */
export function newestOf(get: Getter, ticketId: number | null, isWanted: (message: Message) => boolean): MessageArgs | null {
  if (ticketId === null) return null
  const found = get(conversationOf(ticketId).sortedAtom).findLast((message) => !message.isDeleted && isWanted(message))
  return found ? { ticketId, messageId: found.id } : null
}
