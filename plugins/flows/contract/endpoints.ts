import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { countParam, idParam, pageParam } from '#core/contract/params.ts'
import { flowDocumentSchema } from './document.ts'
import { outcomeSchema, replayFrameSchema } from './replay.ts'

/** When a flow begins by itself: with a new conversation on these connections, or with one of these words, whole and alone, on any connection. */
export const entrySchema = z.object({
  connectionIds: z.array(z.int()).max(200),
  keywords: z.array(z.string().max(60)).max(50),
})
export type FlowEntry = z.infer<typeof entrySchema>

const trialSchema = z.object({ version: z.int(), percent: z.int() })

export const flowSchema = z.object({
  id: z.int(),
  rev: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  entry: entrySchema,
  /** Number of the version that new conversations get; null before the first. */
  publishedVersion: z.int().nullable(),
  /** A newer version that a share of new conversations gets, always the same contacts. */
  trial: trialSchema.nullable(),
  /** Whether the draft differs from what is published. */
  hasChanges: z.boolean(),
  /** Conversations that are in it now. */
  running: z.int(),
  nodeCount: z.int(),
  /** Its draft fits the form of automatic replies. @see simple.ts */
  isSimple: z.boolean(),
  updatedAt: z.string(),
})
export type Flow = z.infer<typeof flowSchema>

/** `rev` is the row's: a draft is saved over the one that was read, and over no other. */
export const draftSchema = flowSchema.extend({ draft: flowDocumentSchema })
export type FlowDraft = z.infer<typeof draftSchema>

export const flowVersionSchema = z.object({
  version: z.int(),
  note: z.string(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  createdAt: z.string(),
  isPublished: z.boolean(),
  /** Percent of new conversations, while it is tried out. */
  trialPercent: z.int().nullable(),
  running: z.int(),
  /** Conversations that began with it in the last 30 days and are over, by how they ended: `transfer`, `close`, `end`, `person`, `assistant`, `fault`. */
  endings: z.array(z.object({ how: z.string(), count: z.int() })),
})
export type FlowVersion = z.infer<typeof flowVersionSchema>

export const findingSchema = z.object({
  /** A rule of `lint.ts`; its sentence is `flows.lint.<rule>`. */
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  nodeId: z.string().nullable(),
  /** Values that the sentence names: a variable, an option. */
  values: z.record(z.string(), z.string()),
})
export type Finding = z.infer<typeof findingSchema>

const percent = z.int().min(0).max(100)
const name = z.string().max(1_000)
const ofFlow = z.object({ id: idParam })

/** By name. */
export const listFlows = defineEndpoint({
  method: 'GET',
  path: '/chat-flow',
  permission: 'flows.list',
  summary: 'Chat flows',
  input: z.object({}),
  output: z.object({ chatFlow: z.array(flowSchema) }),
})

/** @throws noFlowFound (404) */
export const getFlow = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id',
  permission: 'flows.edit',
  summary: 'A chat flow with its draft',
  input: ofFlow,
  output: draftSchema,
})

/** Without a draft it begins with a greeting and a transfer. @throws invalidInput (422) */
export const createFlow = defineEndpoint({
  method: 'POST',
  path: '/chat-flow',
  permission: 'flows.edit',
  summary: 'New chat flow',
  input: z.object({
    name: name.default(''),
    draft: flowDocumentSchema.optional(),
    entry: entrySchema.default({ connectionIds: [], keywords: [] }),
    isActive: z.boolean().default(false),
  }),
  output: draftSchema,
})

/**
 * Changes what is given and leaves the rest. A draft needs the `rev` it was read with.
 * @throws noFlowFound (404), flowChangedMeanwhile (409), invalidInput (422)
 */
export const updateFlow = defineEndpoint({
  method: 'PUT',
  path: '/chat-flow/:id',
  permission: 'flows.edit',
  summary: 'Change a chat flow',
  input: ofFlow.extend({
    name: name.optional(),
    isActive: z.boolean().optional(),
    entry: entrySchema.optional(),
    draft: flowDocumentSchema.optional(),
    rev: z.int().optional(),
  }),
  output: flowSchema,
})

/** Conversations that are in it go to the people. @throws noFlowFound (404), flowInUse (409) while another flow jumps to it */
export const deleteFlow = defineEndpoint({
  method: 'DELETE',
  path: '/chat-flow/:id',
  permission: 'flows.delete',
  summary: 'Delete a chat flow',
  input: ofFlow,
  output: z.object({ message: z.literal('FLOW_DELETED') }),
})

/**
 * Makes a version of the draft, which new conversations get: all of them, or a share while the version before stays the others'.
 * Its cases are run first: those that go otherwise now are accepted by name, and expect from then on what the draft does.
 * @throws noFlowFound (404), flowHasErrors (422), flowCasesDiffer (409), invalidInput (422) for a share of a first version
 */
export const publishFlow = defineEndpoint({
  method: 'POST',
  path: '/chat-flow/:id/publish',
  permission: 'flows.publish',
  summary: 'Publish a chat flow',
  input: ofFlow.extend({
    note: z.string().max(500).default(''),
    rev: z.int(),
    percent: percent.min(1).default(100),
    acceptedCaseIds: z.array(idParam).max(1_000).default([]),
  }),
  output: flowSchema,
})

/** Another share for the version that is tried out: 100 publishes it, 0 takes it away; conversations in it end in it. @throws noFlowFound (404) where none is tried out */
export const changeTrial = defineEndpoint({
  method: 'PUT',
  path: '/chat-flow/:id/trial',
  permission: 'flows.publish',
  summary: 'Change the share of a version that is tried out',
  input: ofFlow.extend({ percent }),
  output: flowSchema,
})

/** The newest first. @throws noFlowFound (404) */
export const listFlowVersions = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/versions',
  permission: 'flows.edit',
  summary: 'Versions of a chat flow',
  input: ofFlow,
  output: z.array(flowVersionSchema),
})

/** @throws noFlowFound (404) */
export const getFlowVersion = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/versions/:version',
  permission: 'flows.edit',
  summary: 'A version of a chat flow',
  input: ofFlow.extend({ version: idParam }),
  output: flowVersionSchema.extend({ document: flowDocumentSchema }),
})

/** New conversations get an older version again; the draft stays. @throws noFlowFound (404) */
export const rollBackFlow = defineEndpoint({
  method: 'POST',
  path: '/chat-flow/:id/rollback',
  permission: 'flows.publish',
  summary: 'Go back to a version',
  input: ofFlow.extend({ version: idParam }),
  output: flowSchema,
})

/** Problems that stand against publishing the draft, and what deserves a look; also what only the server knows (queues, people, labels that are gone). */
export const lintFlow = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/lint',
  permission: 'flows.edit',
  summary: 'Check a chat flow',
  input: ofFlow,
  output: z.array(findingSchema),
})

/** How many conversations took which exit of which node of a version, and how many wait where. */
export const flowFiguresSchema = z.object({
  version: z.int().nullable(),
  sessions: z.int(),
  exits: z.array(z.object({ nodeId: z.string(), exit: z.string(), count: z.int() })),
  waiting: z.array(z.object({ nodeId: z.string(), count: z.int() })),
})
export type FlowFigures = z.infer<typeof flowFiguresSchema>
/** Of the published version, unless another is named; of the last `days`. */
export const getFlowFigures = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/figures',
  permission: 'flows.edit',
  summary: 'Figures of a chat flow',
  input: ofFlow.extend({ version: idParam.optional(), days: countParam(1, 90, 30) }),
  output: flowFiguresSchema,
})

const eventSchema = z.record(z.string(), z.unknown())
export const flowSessionSchema = z.object({
  id: z.string(),
  ticketId: z.int(),
  contactName: z.string(),
  version: z.int(),
  phase: z.string(),
  endedBy: z.string().nullable(),
  at: z.string().nullable(),
  startedAt: z.string(),
})
export type FlowSession = z.infer<typeof flowSessionSchema>
/** Only conversations that the caller may read. The newest first, 30 a page. */
export const listFlowSessions = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/sessions',
  permission: 'flows.edit',
  summary: 'Conversations in a chat flow',
  input: ofFlow.extend({ pageNumber: pageParam }),
  output: z.object({ sessions: z.array(flowSessionSchema), hasMore: z.boolean() }),
})

/** Events of one session, with what was known then: enough to do it again. @throws noFlowFound (404), noTicketFound (404) */
export const getFlowSession = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/sessions/:sessionId',
  permission: 'flows.edit',
  summary: 'What happened in a conversation with a chat flow',
  input: ofFlow.extend({ sessionId: z.string().max(64) }),
  output: flowSessionSchema.extend({
    seed: z.int(),
    steps: z.array(
      z.object({
        event: eventSchema,
        facts: eventSchema,
        trace: z.array(z.object({ nodeId: z.string(), exit: z.string().nullable(), detail: z.string().optional() })),
      }),
    ),
  }),
})

const comparedSchema = z.object({
  session: flowSessionSchema,
  /** The event after which the draft does something else, of those of the conversation; null where it never does. */
  differsAt: z.int().nullable(),
  was: outcomeSchema,
  now: outcomeSchema,
})
export type Compared = z.infer<typeof comparedSchema>
export const MOST_REPLAYED = 200
/**
 * The newest conversations gone through again with the draft as it is saved, those that the caller may read. Those that would go otherwise come first.
 * @throws noFlowFound (404)
 */
export const replayDraft = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/replay',
  permission: 'flows.edit',
  summary: 'Go through real conversations with a draft',
  input: ofFlow.extend({ count: countParam(1, MOST_REPLAYED, MOST_REPLAYED) }),
  output: z.object({ sessions: z.array(comparedSchema), changed: z.int() }),
})

/** Conversation as it was, and as it would be with the draft. @throws noFlowFound (404), noTicketFound (404) */
export const replaySession = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/sessions/:sessionId/replay',
  permission: 'flows.edit',
  summary: 'Go through a real conversation with a draft',
  input: ofFlow.extend({ sessionId: z.string().max(64) }),
  output: comparedSchema.extend({ wasFrames: z.array(replayFrameSchema), nowFrames: z.array(replayFrameSchema) }),
})

/**
 * Begins a flow in a conversation: for those who draw flows, in one that waits; for whoever has it, who gives it up.
 * @throws noPermission (403), noFlowFound, noTicketFound (404), flowIsOff, ticketClosed, ticketOfPerson, ticketInFlow (409), ticketOfGroup, invalidInput (422)
 */
export const startFlow = defineEndpoint({
  method: 'POST',
  path: '/chat-flow/:id/start',
  permission: 'flows.start',
  summary: 'Begin a chat flow in a conversation',
  input: ofFlow.extend({ ticketId: idParam, variables: z.record(z.string().max(200), z.string().max(20_000)).default({}) }),
  output: z.object({ flowId: z.int(), ticketId: z.int() }),
})

/** A flow is new or different. Goes to those who see flows. */
export const flowSaved = defineEvent('flows.saved', flowSchema, { channel: 'chatFlow', kind: 'update', key: 'chatFlow' })
export const flowGone = defineEvent('flows.gone', z.object({ id: z.int() }), { channel: 'chatFlow', kind: 'delete', key: 'chatFlow' })

export const noFlowFound = () => new AppError('ERR_NO_FLOW_FOUND', 404)
export const flowChangedMeanwhile = () => new AppError('ERR_FLOW_CHANGED', 409)
export const flowInUse = (flows: readonly string[]) => new AppError('ERR_FLOW_IN_USE', 409, { flows })
export const flowHasErrors = (findings: readonly Finding[]) => new AppError('ERR_FLOW_HAS_ERRORS', 422, { findings })
export const flowIsOff = () => new AppError('ERR_FLOW_IS_OFF', 409, { message: 'The flow is switched off, or was never published' })
export const ticketOfPerson = () => new AppError('ERR_TICKET_OF_PERSON', 409, { message: 'A person has this conversation' })
export const ticketInFlow = () => new AppError('ERR_TICKET_IN_FLOW', 409, { message: 'A flow has this conversation already' })
export const ticketOfGroup = () => new AppError('ERR_TICKET_OF_GROUP', 422, { message: 'Flows do not begin in groups' })
