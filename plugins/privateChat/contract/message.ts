import { z } from 'zod'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'

/** Longest text of a message, in characters. */
export const LONGEST_TEXT = 4_096
/** Most files of one call. */
export const MOST_FILES = 5
/** For so many hours the author may edit or delete a message. */
export const CHANGE_HOURS = 24
/** Messages of one page. */
export const PAGE = 30
/** Unread messages of one conversation are counted up to here. */
export const MOST_COUNTED = 100
/** A sign of typing ends after so many milliseconds unless it is repeated. */
export const TYPING_MS = 6_000
/** Longest reaction: one emoji of several parts. */
export const LONGEST_REACTION = 16

const person = z.object({ id: z.int(), name: z.string() })

/** The message that an answer quotes, as it is now. */
const quotedSchema = z.object({ id: z.int(), sender: person, text: z.string(), mediaType: z.string(), isDeleted: z.boolean() })

export const privateMessageSchema = z.object({
  id: z.int(),
  rev: z.int(),
  /** Uuid made by the sender's program: the same one again is the same message. */
  idFront: z.string(),
  /** Empty once the message is deleted. */
  text: z.string(),
  /** Epoch milliseconds. */
  timestamp: z.number(),
  sender: person,
  /** The other person of a direct conversation; null in a team. */
  receiverId: z.int().nullable(),
  /** The team; null in a direct conversation. */
  groupId: z.int().nullable(),
  /** `chat` for a text alone. */
  mediaType: z.string(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(),
  media: mediaFileSchema.nullable(),
  quoted: quotedSchema.nullable(),
  /** A customer's conversation that was passed along. The number alone: its content is for people who may read it. */
  ticketId: z.int().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), userId: z.int() })),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
})
export type PrivateMessage = z.infer<typeof privateMessageSchema>

/** The other side of a conversation: a person, or with `isGroup` a team. */
export interface ConversationTarget {
  contactId: number
  isGroup: boolean
}

/** Key of a conversation as one person sees it: `u7` with a person, `g5` of a team. */
export const keyOf = ({ contactId, isGroup }: ConversationTarget): string => `${isGroup ? 'g' : 'u'}${contactId}`

/** The target of a key; null for a text that is none. */
export function targetOf(key: string): ConversationTarget | null {
  const [, kind, id] = /^([ug])(\d{1,9})$/.exec(key) ?? []
  return id === undefined ? null : { contactId: Number(id), isGroup: kind === 'g' }
}

/** Key of the conversation of a message, as `userId` sees it. */
export function keyFor(userId: number, { sender, receiverId, groupId }: Pick<PrivateMessage, 'sender' | 'receiverId' | 'groupId'>): string {
  if (groupId !== null) return keyOf({ contactId: groupId, isGroup: true })
  return keyOf({ contactId: sender.id === userId ? (receiverId ?? sender.id) : sender.id, isGroup: false })
}

/** Whether the author may still edit or delete a message. */
export const isChangeable = ({ timestamp, isDeleted }: Pick<PrivateMessage, 'timestamp' | 'isDeleted'>, nowMs: number): boolean =>
  !isDeleted && nowMs - timestamp < CHANGE_HOURS * 3_600_000
