import { z } from 'zod'
import { epochTextOrNull } from '#core/contract/dates.ts'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'
import { shownFieldSchema } from '#plugins/contacts/contract/index.ts'
import { partValuesSchema } from './parts.ts'

export const ticketStatuses = ['open', 'pending', 'closed'] as const
export const ticketStatusSchema = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof ticketStatusSchema>

/** The twelve assistants of specification §3; each has one status field on the ticket (decision 17). */
export const assistantNames = ['dify', 'lm', 'gemini', 'deepseek', 'qwen', 'claude', 'grok', 'ollama', 'n8n', 'typebot', 'dialogflow', 'chatgpt'] as const
export type AssistantName = (typeof assistantNames)[number]

/** How urgent, the least first. */
export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
export const prioritySchema = z.enum(priorities)
export type Priority = z.infer<typeof prioritySchema>

/** A follower hears of a ticket; a collaborator may also read it where the rules hide it, and answers beside the owner. */
export const participantRoles = ['follower', 'collaborator'] as const
export const participantSchema = z.object({ id: z.int(), name: z.string(), role: z.enum(participantRoles) })
export type Participant = z.infer<typeof participantSchema>

const person = z.object({ id: z.int(), name: z.string() })

const tagsSchema = z.array(z.object({ id: z.int(), tag: z.string(), color: z.string() }))

export const ticketSchema = z.object({
  id: z.int(),
  rev: z.int(),
  status: ticketStatusSchema,
  unreadMessages: z.int(),
  /** Whether what is written in it is withheld from whoever gets this: they must accept it first. */
  isHidden: z.literal(true).optional(),
  lastMessage: z.string().nullable(),
  lastMessageAt: epochTextOrNull,
  /** Author of the last message, where it is ours: `userId` is null for one that nobody of the team wrote. Null: the contact, or not known. */
  lastMessageBy: z.object({ userId: z.int().nullable(), name: z.string() }).nullable().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  startedAttendanceAt: epochTextOrNull,
  closedAt: epochTextOrNull,
  channel: z.string(),
  /** Whether the last message is ours. */
  answered: z.boolean(),
  isGroup: z.boolean(),
  isActiveDemand: z.boolean(),
  /** Closed with a closing message to the contact. */
  isFarewellMessage: z.boolean(),
  userId: z.int().nullable(),
  contactId: z.int(),
  whatsappId: z.int(),
  queueId: z.int().nullable(),
  kanban: z.int().nullable(),
  chatFlowId: z.int().nullable(),
  priority: prioritySchema,
  /** Since when the contact waits for an answer: their first message after our last; null when the last one is ours. */
  waitingSince: z.string().nullable(),
  /** Put off until then, or until the contact writes; null when it is not. */
  snoozedUntil: z.string().nullable(),
  /** Since when the waiting clock stands still; null while it runs. */
  pausedAt: z.string().nullable(),
  /** Why it was closed: one of the company's closing reasons. */
  reasonId: z.int().nullable(),
  /** The ticket of the same contact that this one was merged into. */
  mergedIntoId: z.int().nullable(),
  participants: z.array(participantSchema),
  protocol: z.string(),
  /** The contact's name, as lists show it. */
  name: personalName(z.string()),
  profilePicUrl: z.string().nullable(),
  /** The owner's name. */
  username: z.string().nullable(),
  user: person.nullable(),
  queue: z.object({ id: z.int(), queue: z.string(), color: z.string() }).nullable(),
  whatsapp: z.object({ id: z.int(), name: z.string(), type: z.string() }),
  contact: z.object({
    id: z.int(),
    name: personalName(z.string()),
    number: personalNumber(z.string()),
    email: z.string().nullable(),
    profilePicUrl: z.string().nullable(),
    isGroup: z.boolean(),
    wallets: z.array(person),
    /** With the ticket that is asked for by itself. */
    tags: tagsSchema.optional(),
    extraInfo: z.array(shownFieldSchema).optional(),
  }),
  tags: tagsSchema,
  parts: partValuesSchema.optional(),
  scheduledMessages: z.array(z.object({ id: z.string(), body: z.string(), scheduleDate: z.string(), status: z.string() })),
  difyStatus: z.boolean(),
  lmStatus: z.boolean(),
  geminiStatus: z.boolean(),
  deepseekStatus: z.boolean(),
  qwenStatus: z.boolean(),
  claudeStatus: z.boolean(),
  grokStatus: z.boolean(),
  ollamaStatus: z.boolean(),
  n8nStatus: z.boolean(),
  typebotStatus: z.boolean(),
  dialogflowStatus: z.boolean(),
  chatgptStatus: z.boolean(),
})
export type Ticket = z.infer<typeof ticketSchema>

/** Whether a chat flow or an assistant answers in it, and nobody else. */
export const isAutomated = (ticket: Pick<Ticket, 'userId' | 'chatFlowId'> & Partial<Record<`${AssistantName}Status`, boolean>>): boolean =>
  ticket.userId === null && (ticket.chatFlowId !== null || assistantNames.some((name) => ticket[`${name}Status`]))
export type LastWriter = NonNullable<Ticket['lastMessageBy']>

export const ticketLogTypes = [
  'access',
  'create',
  'closed',
  'transfered',
  'receivedTransfer',
  'open',
  'pending',
  'queue',
  'userDefine',
  'delete',
  'chatBot',
  'autoClose',
  'snooze',
  'wake',
  'priority',
  'merge',
  'unmerge',
  'pause',
  'resume',
  'connection',
  'force',
  'note',
  'undo',
  'missedCall',
] as const

/** Further facts of an entry: until when it was put off, the new priority, why it was closed, whether a call was one with video. */
const logFactsSchema = z.object({
  until: z.string().optional(),
  priority: prioritySchema.optional(),
  reason: z.string().optional(),
  isVideo: z.boolean().optional(),
})
export type TicketLogFacts = z.infer<typeof logFactsSchema>

export const ticketLogSchema = z.object({
  id: z.int(),
  type: z.enum(ticketLogTypes),
  createdAt: z.string(),
  ticketId: z.int(),
  user: person.nullable(),
  queue: z.object({ id: z.int(), queue: z.string() }).nullable(),
  facts: logFactsSchema.optional(),
})
export type TicketLog = z.infer<typeof ticketLogSchema>
