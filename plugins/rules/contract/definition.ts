import { z } from 'zod'
import { textMatches } from '#plugins/flows/contract/document.ts'
import { prioritySchema, ticketStatusSchema } from '#plugins/tickets/contract/ticket.ts'

/** Something that happens in a conversation. */
export const happenings = [
  'opened',
  'customerMessage',
  'agentMessage',
  'accepted',
  'resolved',
  'reopened',
  'returned',
  'transferred',
  'labelled',
  'laneMoved',
  'rated',
] as const
/** Something that does not happen for some minutes: the customer says nothing, the team does not answer, nobody takes it. */
export const silences = ['customerSilent', 'teamSilent', 'unowned'] as const
export const triggers = [...happenings, ...silences] as const
export type Happening = (typeof happenings)[number]
export type Silence = (typeof silences)[number]
export type Trigger = (typeof triggers)[number]

export const isSilence = (trigger: Trigger): trigger is Silence => silences.some((one) => one === trigger)

const ids = z.array(z.int().min(0)).max(100)
const negatable = { is: z.boolean() }
/** Room for what is refused in words: lengths are rules of the handler, not of the shape. */
const text = z.string().max(10_000)

/** Attributes of a conversation that are one of the company's rows; 0 among the ids means none. */
export const rowAttributes = ['connection', 'queue', 'owner', 'team', 'label', 'lane'] as const
export type RowAttribute = (typeof rowAttributes)[number]
/** Attributes among them that a conversation may be without. */
export const emptyAttributes: readonly RowAttribute[] = ['queue', 'owner', 'label', 'lane']

export const fieldMatches = ['is', 'contains', 'set', 'empty'] as const

export const ruleConditionSchema = z.discriminatedUnion('of', [
  z.object({ of: z.enum(rowAttributes), ...negatable, ids }),
  z.object({ of: z.literal('channel'), ...negatable, among: z.array(z.string().max(40)).max(30) }),
  z.object({ of: z.literal('status'), ...negatable, among: z.array(ticketStatusSchema).max(3) }),
  z.object({ of: z.literal('priority'), ...negatable, among: z.array(prioritySchema).max(5) }),
  z.object({ of: z.literal('hours'), isOpen: z.boolean() }),
  z.object({ of: z.literal('text'), ...negatable, how: z.enum(textMatches), values: z.array(text).max(50) }),
  z.object({ of: z.literal('field'), ...negatable, name: text, how: z.enum(fieldMatches), value: text }),
  z.object({ of: z.literal('firstContact'), ...negatable }),
  z.object({ of: z.literal('group'), ...negatable }),
  z.object({ of: z.literal('score'), how: z.enum(['atMost', 'atLeast']), value: z.int() }),
])
export type RuleCondition = z.infer<typeof ruleConditionSchema>
export const conditionKinds = [
  'text',
  'hours',
  'queue',
  'owner',
  'label',
  'channel',
  'connection',
  'team',
  'lane',
  'status',
  'priority',
  'field',
  'firstContact',
  'group',
  'score',
] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** People who are told by what they are to the conversation. */
export const noticeGroups = ['owner', 'supervisors', 'administrators'] as const
const nullableId = z.int().min(0).nullable()

export const ruleActionSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('label'), add: ids, remove: ids }),
  z.object({ do: z.literal('queue'), queueId: nullableId }),
  z.object({ do: z.literal('assign'), userId: z.int().min(0) }),
  z.object({ do: z.literal('distribute'), mode: z.enum(['roundRobin', 'fewestOpen']) }),
  z.object({ do: z.literal('release') }),
  z.object({ do: z.literal('lane'), laneId: nullableId }),
  z.object({ do: z.literal('priority'), priority: prioritySchema }),
  z.object({ do: z.literal('send'), text }),
  z.object({ do: z.literal('quickReply'), replyId: z.int().min(0) }),
  z.object({ do: z.literal('note'), text }),
  z.object({ do: z.literal('notify'), to: z.array(z.enum(noticeGroups)).max(3), userIds: ids }),
  z.object({ do: z.literal('flow'), flowId: z.int().min(0) }),
  z.object({ do: z.literal('assistant'), assistantId: z.int().min(0) }),
  z.object({ do: z.literal('webhook'), url: text }),
  z.object({ do: z.literal('snooze'), minutes: z.int() }),
  z.object({ do: z.literal('close'), reasonId: nullableId }),
  z.object({ do: z.literal('stop') }),
])
export type RuleAction = z.infer<typeof ruleActionSchema>
export const actionKinds = [
  'label',
  'send',
  'queue',
  'assign',
  'distribute',
  'notify',
  'note',
  'priority',
  'lane',
  'quickReply',
  'flow',
  'assistant',
  'release',
  'snooze',
  'webhook',
  'close',
  'stop',
] as const
export type ActionKind = (typeof actionKinds)[number]

const actions = z.array(ruleActionSchema).max(100)

/** Steps that follow when the customer goes on being silent. */
const laterStepSchema = z.object({ minutes: z.int(), actions })
export type LaterStep = z.infer<typeof laterStepSchema>

/** When something happens and the conditions hold, the actions are done, in their order. */
export const ruleDefinitionSchema = z.object({
  trigger: z.enum(triggers),
  /** How long nothing happens, for the silences; 0 for what happens at once. */
  minutes: z.int(),
  match: z.enum(['all', 'any']),
  conditions: z.array(ruleConditionSchema).max(100),
  actions,
  /** Follow-ups: each so many minutes after the one before, as long as the customer says nothing. */
  later: z.array(laterStepSchema).max(100),
  /** Steps of a silence wait until the company is open. */
  isWithinHours: z.boolean(),
})
export type RuleDefinition = z.infer<typeof ruleDefinitionSchema>
