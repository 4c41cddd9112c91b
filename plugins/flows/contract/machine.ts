import { z } from 'zod'
import { partSchema } from './document.ts'

/** State of a flow between two events of its conversation. Plain JSON: it is stored with the session and compared in tests. */
export interface FlowState {
  sessionId: string
  flowId: number
  version: number
  /** The node that waits, or that was entered last. */
  at: string | null
  phase: 'running' | 'waiting' | 'paused' | 'ended'
  endedBy: 'end' | 'transfer' | 'close' | 'person' | 'assistant' | 'fault' | null
  /** Flows that wait for the one that was jumped to, the innermost last. */
  stack: { flowId: number; version: number; back: string | null }[]
  variables: Record<string, string>
  /** Answers in a row that fit nothing at this question. */
  tries: number
  /** Nodes entered since the contact last wrote. */
  hops: number
  /** Messages sent since the contact last wrote, and in all. */
  sent: { sinceAnswer: number; inAll: number }
  /** Numbers effects, so that the same step gives the same ids. */
  seq: number
  /** Chooses the arms of splits. */
  seed: number
  /** The effect whose result is waited for. */
  awaiting: { effectId: string; nodeId: string } | null
  /** Messages that came while a result was waited for, the oldest first. */
  queued: { id: string; at: number; text: string; optionId?: string | undefined; media?: string | undefined }[]
  timer: { id: string; dueAt: number; why: 'silence' | 'wait' } | null
  /** The newest of the contact's messages by time and text, to notice another robot. */
  recent: { at: number; text: string }[]
  /** Ids of the last 50 events: the same one again changes nothing. */
  seen: string[]
}

export const startReasons = ['connection', 'keyword', 'person', 'lane', 'api', 'campaign', 'test'] as const
export type StartReason = (typeof startReasons)[number]

/** Event that happened; `at` in epoch milliseconds, the only clock a flow has. */
export type FlowEvent = { id: string; at: number } & (
  | { type: 'started'; reason: StartReason; variables?: Record<string, string> | undefined }
  | { type: 'message'; text: string; optionId?: string | undefined; media?: string | undefined }
  | { type: 'timer'; timerId: string }
  | { type: 'result'; effectId: string; ok: boolean; values?: Record<string, string> | undefined; code?: string | undefined }
  | { type: 'takenOver' }
  | { type: 'givenBack' }
  | { type: 'closed' }
)

/** Names of `FlowFacts.contact`, which texts may use besides the variables of the flow. */
export const contactValueNames = ['name', 'firstName', 'phone', 'protocol', 'nome', 'primeiroNome', 'telefone', 'protocolo'] as const

/** Facts that an event's step may look at besides the event; stored with it, so that the step can be done again. */
export interface FlowFacts {
  isOpen: { tenant: boolean; queue: boolean }
  /** When the company opens next, epoch milliseconds; null when nothing says. */
  opensAt: number | null
  /** Company's time: 0 is Sunday, `HH:mm`. */
  now: { weekday: number; time: string }
  labelIds: number[]
  channel: string
  /** Variables that the contact and the company give to texts. */
  contact: Record<string, string>
}

const effect = <Do extends string, Fields extends z.ZodRawShape>(does: Do, fields: Fields) => z.object({ id: z.string(), do: z.literal(does), ...fields })
const maybeId = z.int().nullable()

/** Effect that is to be done; performed after the step is stored, in this order, each at most once by its id. */
export const flowEffectSchema = z.discriminatedUnion('do', [
  effect('send', { parts: z.array(partSchema), options: z.array(z.object({ id: z.string(), label: z.string() })).optional() }),
  effect('http', {
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string().optional(),
    timeoutMs: z.number(),
    save: z.array(z.object({ path: z.string(), name: z.string() })),
  }),
  effect('added', { step: z.string(), settings: z.record(z.string(), z.union([z.string(), z.number()])) }),
  effect('assistant', { assistantId: z.int(), mode: z.enum(['takeOver', 'oneReply']) }),
  effect('transfer', { queueId: maybeId, userId: maybeId }),
  effect('release', {}),
  effect('close', { reasonId: maybeId }),
  effect('label', { add: z.array(z.int()), remove: z.array(z.int()) }),
  effect('lane', { laneId: maybeId }),
  effect('note', { text: z.string() }),
  effect('saveContact', { values: z.record(z.string(), z.string()) }),
  effect('timer', { timerId: z.string(), dueAt: z.number() }),
])
export type FlowEffect = z.infer<typeof flowEffectSchema>

/** Way that was taken. */
export interface FlowTrace {
  nodeId: string
  /** Which exit: `next`, `other`, `invalid`, `silence`, `ok`, `failed`, `done`, `back`, or the id of an option, a route or an arm. Null: it waits here. */
  exit: string | null
  /** Why, where that needs saying: what a fault was, which text was refused. */
  detail?: string | undefined
}

export interface FlowStep {
  state: FlowState
  effects: FlowEffect[]
  trace: FlowTrace[]
}
