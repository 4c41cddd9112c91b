import { z } from 'zod'
import { personalName } from '#core/contract/personalNumber.ts'

/** Kinds of news that a person is told of. */
export const kinds = [
  /** A conversation waits in one of their queues. */
  'waiting',
  /** The contact wrote in their conversation. */
  'message',
  /** A colleague named them in a note. */
  'mention',
  /** A conversation is theirs now. */
  'given',
  /** A colleague took their conversation over. */
  'taken',
  /** A colleague calls them to a conversation. */
  'called',
  /** Somebody who leads whispers about their conversation, or its agent answers. */
  'whisper',
  /** A conversation that was put off is back. */
  'reminder',
  'scheduleFailed',
  'exportReady',
  'exportFailed',
  /** A webhook that they administer failed for long, and is off. */
  'hookOff',
  /** An automation rule wants them to look at a conversation. */
  'rule',
  /** A colleague gave them a task, or their team. */
  'taskGiven',
  /** Whom they gave a task to refused it. */
  'taskRefused',
  /** A task of theirs is due. */
  'taskDue',
  /** A reminder of a task by WhatsApp did not reach them. */
  'taskReminderFailed',
  /** A colleague gave them a deal. */
  'dealGiven',
  /** A colleague named them in a comment on a deal. */
  'dealMention',
  /** An action of a deal of theirs is due. */
  'actionDue',
  /** Google takes the access to their calendar no more. */
  'calendarLost',
  /** An invoice of the company is due soon. */
  'paymentDue',
] as const
export const kindSchema = z.enum(kinds)
export type Kind = z.infer<typeof kindSchema>

/** Kept for so long. */
export const RETENTION_DAYS = 30
/** Longest excerpt that a row shows. */
export const LONGEST_EXCERPT = 160

export const notificationSchema = z.object({
  id: z.int(),
  rev: z.int(),
  kind: kindSchema,
  ticketId: z.int().nullable(),
  /** The contact's name. */
  title: personalName(z.string()),
  /** The colleague who did it, or the automation rule that tells them; empty where another rule or the contact did. */
  actor: z.string(),
  /** Beginning of the message or the note, as it is now; empty for none. */
  text: z.string(),
  /** Kind of the message that `text` belongs to: a message without words is said by this. */
  mediaType: z.string().nullable(),
  /** How many of the kind came for the conversation since it was read. */
  count: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  readAt: z.string().nullable(),
})
export type Notification = z.infer<typeof notificationSchema>
