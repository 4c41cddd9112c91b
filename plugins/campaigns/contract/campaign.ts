import { z } from 'zod'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'
import { audienceSchema, leftOutReasons } from './audience.ts'
import { campaignKinds, campaignStates, recipientStates } from './rules.ts'

/** Why the program stopped or holds a campaign; `stopped…` needs somebody to resume it, `waits…` goes on by itself. */
export const holdReasons = [
  'stoppedFailures',
  'stoppedRisk',
  'stoppedConnection',
  'stoppedMaker',
  'waitsConnection',
  'waitsHours',
  'waitsLimit',
  'waitsAnswers',
] as const

/** How many recipients are in each state. */
export const figuresSchema = z.object({
  total: z.int(),
  waiting: z.int(),
  queued: z.int(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  answered: z.int(),
  failed: z.int(),
  skipped: z.int(),
})
export type Figures = z.infer<typeof figuresSchema>

export const campaignSchema = z.object({
  id: z.int(),
  rev: z.int(),
  kind: z.enum(campaignKinds),
  name: z.string(),
  status: z.enum(campaignStates),
  /** When it begins; null: as soon as it is started. */
  startAt: z.string().nullable(),
  endAt: z.string().nullable(),
  messages: z.array(z.string()),
  mediaIds: z.array(z.string()),
  /** The files themselves; a file that is gone is left out. */
  media: z.array(mediaFileSchema),
  connections: z.array(z.object({ id: z.int(), weight: z.int() })),
  delayFrom: z.int(),
  delayTo: z.int(),
  hoursFrom: z.string(),
  hoursTo: z.string(),
  weekdays: z.array(z.int()),
  audience: audienceSchema,
  /** Columns of its list, whose rows `getList` answers; null where it has none. */
  columns: z.array(z.string()).nullable(),
  template: z.object({ name: z.string(), language: z.string(), values: z.array(z.string()), text: z.string() }).nullable(),
  /** Of the kinds that go to groups or their people. */
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  price: z.number().nullable(),
  answerQueueId: z.int().nullable(),
  answerFlowId: z.int().nullable(),
  /** Its maker: it reaches no further than they do. */
  userId: z.int(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** When the next message goes out, where it sends. */
  nextAt: z.string().nullable(),
  hold: z.enum(holdReasons).nullable(),
  createdAt: z.string(),
  figures: figuresSchema,
})
export type Campaign = z.infer<typeof campaignSchema>

export const recipientSchema = z.object({
  contactId: z.int(),
  name: personalName(z.string()),
  number: personalNumber(z.string()),
  profilePicUrl: z.string().nullable(),
  state: z.enum(recipientStates),
  /** Which of the campaign's messages; null before it is drawn. */
  messageIndex: z.int().nullable(),
  connectionId: z.int().nullable(),
  /** An error code; null where nothing failed. */
  failure: z.string().nullable(),
  /** Why the channel did not carry the message, and the provider's words; null where something else failed, or nothing. */
  failureReason: z.enum(channelReasons).nullable(),
  failureDetail: z.string().nullable(),
  /** Conversation in which it was sent. */
  ticketId: z.int().nullable(),
  sentAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
})
export type Recipient = z.infer<typeof recipientSchema>

/** An audience at this moment. */
export const previewSchema = z.object({
  /** Contacts that would get it. */
  count: z.int(),
  /** Contacts that would not, by reason. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int() })),
  /** Numbers that are no contact yet, and those that are no number. */
  newNumbers: z.int(),
  wrongNumbers: z.array(z.string()),
  /** Some of them, by name. */
  sample: z.array(z.object({ id: z.int(), name: personalName(z.string()), number: personalNumber(z.string()), profilePicUrl: z.string().nullable() })),
})
export type AudiencePreview = z.infer<typeof previewSchema>
