import { z } from 'zod'
import { epochText } from '#core/contract/dates.ts'
import { readInstant } from '#core/contract/instant.ts'
import { channelReasons, messageDataSchema, reactionSchema } from '#plugins/connections/contract/index.ts'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'
import { messageRouteSchema } from './route.ts'

/** Longest text of a message, in UTF-16 units. */
export const LONGEST_BODY = 4096

/**
 * How far a message is known to be: -1 failed, 0 with the server, 1 handed to the channel, 2 received, 3 read, 4 played.
 * Never lowered, except to -1 before it was handed over.
 */
export const ackSchema = z.int().min(-2).max(4)

const quotedSchema = z.object({ id: z.string(), body: z.string(), fromMe: z.boolean(), mediaType: z.string(), isDeleted: z.boolean() })

/** How a message came to be. @see reference of the family: chat is typed by hand */
export const sendTypes = ['chat', 'bot', 'campaign', 'schedule', 'API', 'external', 'call', 'sync'] as const

/** Changes of a message that the contact has. */
export const messageChanges = ['edited', 'deleted', 'reacted'] as const

export const messageSchema = z.object({
  id: z.string(),
  rev: z.int(),
  /** Orders messages of the same millisecond. */
  seq: z.int(),
  messageId: z.string().nullable(),
  ack: ackSchema,
  status: z.enum(['pending', 'sended', 'received']),
  /** Why it failed: an error code; null otherwise. */
  failure: z.string().nullable(),
  /** The same more exactly, where the channel said so. */
  failureReason: z.enum(channelReasons).nullable().default(null),
  /** The provider's code and words, where `failureReason` is `refused`; null otherwise. */
  failureDetail: z.string().nullable().default(null),
  /** An edit, removal or reaction that did not reach the contact, who still sees what was there before, and why; null otherwise. */
  changeFailure: z
    .object({ change: z.enum(messageChanges), reason: z.enum(channelReasons) })
    .nullable()
    .default(null),
  /** Where it did not go, or come, over the connection of its ticket; null otherwise. */
  route: messageRouteSchema.nullable().default(null),
  read: z.boolean(),
  fromMe: z.boolean(),
  body: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.string(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  reactions: z.array(reactionSchema),
  /** The file it carries; `mediaType` is then its kind, and the body its caption or name. */
  media: mediaFileSchema.nullable(),
  /** Contents besides text, by `mediaType`: a place, cards, buttons. */
  data: messageDataSchema.nullable(),
  timestamp: epochText,
  createdAt: z.string(),
  scheduleDate: z.string().nullable(),
  sendType: z.string(),
  userId: z.int().nullable(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The contact who wrote it in a group; null everywhere else. */
  author: z.object({ id: z.int(), name: z.string() }).nullable().default(null),
  contactId: z.int(),
  ticketId: z.int(),
  /** The same, as clients of the family look for it. */
  ticket: z.object({ id: z.int(), contactId: z.int() }).optional(),
  /** The sender's own id of the message: the same one again is the same message. */
  idFront: z.string().nullable(),
  quotedMsgId: z.string().nullable(),
  quotedMsg: quotedSchema.nullable(),
})
export type Message = z.infer<typeof messageSchema>

/** `mediaType` of a message of a kind that nothing here can show; its body says of which. */
export const UNREADABLE = 'unsupported'
/** Kinds of such messages that the conversation has words for: to be viewed once on a telephone, and not decrypted here. */
export const unreadableKinds = ['viewOnce', 'undecrypted'] as const
export type UnreadableKind = (typeof unreadableKinds)[number]

const MARKS: Readonly<Record<UnreadableKind, string>> = { viewOnce: '①', undecrypted: '⚠' }

/** Such a message in lists and notifications, without words of any language. @param what its kind */
export function unreadableMark(what: string): string {
  const known = unreadableKinds.find((kind) => kind === what)
  return known ? MARKS[known] : `⚠ ${what}`
}

/** When a message was written, in epoch milliseconds: what conversations are ordered by (decision 14). */
export const writtenAt = ({ timestamp, createdAt }: Pick<Message, 'timestamp' | 'createdAt'>): number => readInstant(timestamp) || readInstant(createdAt)

/** The text of a message: not blank, at most 4,096 characters. */
export const bodySchema = z
  .string()
  .max(LONGEST_BODY)
  .refine((text) => text.trim() !== '', 'empty')
