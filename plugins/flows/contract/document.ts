import { z } from 'zod'

/** Name of a node, an option, a route or an arm: unique where it stands, and never changed once it is there. */
const localId = z.string().regex(/^[\w-]{1,64}$/)
/** Characters of a text of a step. */
export const LONGEST_TEXT = 4_096
/** May hold variables: `{{nome}}`. */
const text = z.string().max(LONGEST_TEXT)
/** The node that comes next; null: not connected yet, which only a draft may be. */
const exit = localId.nullable()
/** Letters, digits and `_`, beginning with a letter. */
export const variableName = z.string().regex(/^[a-z]\w{0,39}$/i)

export const mediaKinds = ['image', 'audio', 'video', 'document', 'location', 'contact'] as const
export const textMatches = ['is', 'contains', 'word', 'starts', 'regex'] as const
export const variableMatches = ['set', 'empty', 'is', 'isNot', 'contains', 'gt', 'lt', 'regex'] as const
export const answerTypes = ['text', 'number', 'email', 'phone', 'cpf', 'cnpj', 'date', 'file', 'rating'] as const

const windowSchema = z.object({
  /** 0 is Sunday. */
  days: z.array(z.int().min(0).max(6)).min(1),
  /** `HH:mm`, company's time. */
  from: z.string().regex(/^\d\d:\d\d$/),
  to: z.string().regex(/^\d\d:\d\d$/),
})

export type Condition =
  | { op: 'any' }
  | { op: 'text'; how: (typeof textMatches)[number]; values: string[] }
  | { op: 'media'; kinds: (typeof mediaKinds)[number][] }
  | { op: 'variable'; name: string; how: (typeof variableMatches)[number]; value?: string | undefined }
  | { op: 'hours'; of: 'tenant' | 'queue' | 'custom'; isOpen: boolean; windows?: z.infer<typeof windowSchema>[] | undefined }
  | { op: 'label'; labelId: number; has: boolean }
  | { op: 'channel'; among: string[] }
  | { op: 'all' | 'some' | 'none'; of: Condition[] }

/** Condition on a contact's message, on a variable, or on the moment. */
export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.discriminatedUnion('op', [
    z.object({ op: z.literal('any') }),
    z.object({ op: z.literal('text'), how: z.enum(textMatches), values: z.array(z.string().max(200)).min(1).max(50) }),
    z.object({ op: z.literal('media'), kinds: z.array(z.enum(mediaKinds)).min(1) }),
    z.object({ op: z.literal('variable'), name: variableName, how: z.enum(variableMatches), value: z.string().max(200).optional() }),
    z.object({ op: z.literal('hours'), of: z.enum(['tenant', 'queue', 'custom']), isOpen: z.boolean(), windows: z.array(windowSchema).max(14).optional() }),
    z.object({ op: z.literal('label'), labelId: z.int(), has: z.boolean() }),
    z.object({ op: z.literal('channel'), among: z.array(z.string().max(40)).min(1).max(30) }),
    z.object({ op: z.enum(['all', 'some', 'none']), of: z.array(conditionSchema).min(1).max(20) }),
  ]),
)

/** Taken when its condition holds. */
const routeSchema = z.object({ id: localId, label: z.string().max(60).optional(), when: conditionSchema, next: exit })
export type Route = z.infer<typeof routeSchema>

export const partSchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('text'), text }),
  /** `mediaId`: a stored file of the company. */
  z.object({ part: z.literal('media'), mediaId: z.string().max(64), name: z.string().max(200), caption: text.optional() }),
])
export type Part = z.infer<typeof partSchema>
const parts = z.array(partSchema)

/** Treatment of answers that fit nothing: so many are forgiven, and then it goes on elsewhere. */
const invalidSchema = z.object({ max: z.int().min(1).max(10), say: text.optional(), repeat: z.boolean(), next: exit })
/** Way on when the contact says nothing for so long. */
const silenceSchema = z.object({ minutes: z.int().min(1).max(10_080), say: text.optional(), next: exit })

const optionSchema = z.object({ id: localId, label: z.string().max(72), next: exit })
export type Option = z.infer<typeof optionSchema>

const place = {
  id: localId,
  title: z.string().max(80),
  /** Where it is drawn. */
  at: z.object({ x: z.number(), y: z.number() }),
  /** For whoever draws; the contact never sees it. */
  note: z.string().max(2_000).optional(),
}
const node = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) => z.object({ kind: z.literal(kind), ...place, ...fields })
const duration = z.int().min(1).max(604_800)

const MOST_SETTINGS = 30
/** Id of a kind of step that a plugin adds: `<plugin>.<name>`. */
export const addedStepId = z.string().regex(/^[a-z]\w{0,39}\.[a-z]\w{0,39}$/i)
/** Settings of an added step by their names, as its kind describes them; texts may hold variables. */
export const addedSettingsSchema = z
  .record(z.string().max(40), z.union([text, z.number()]))
  .refine((settings) => Object.keys(settings).length <= MOST_SETTINGS, { message: `At most ${MOST_SETTINGS} settings` })

export const nodeSchema = z.discriminatedUnion('kind', [
  node('say', { parts: parts.min(1).max(20), next: exit }),
  /** The only kind that waits for the contact. */
  node('ask', {
    parts: parts.max(10),
    answer: z.object({ type: z.enum(answerTypes), save: variableName.optional(), scope: z.enum(['session', 'contact']) }),
    /** `auto`: buttons where the channel has them and there are three at most, else numbers. */
    menu: z.object({ as: z.enum(['auto', 'numbers']), options: z.array(optionSchema).min(1).max(30) }).optional(),
    routes: z.array(routeSchema).max(30),
    /** Where a valid answer goes that took no option and no route. */
    other: exit,
    invalid: invalidSchema.optional(),
    silence: silenceSchema.optional(),
  }),
  node('branch', { routes: z.array(routeSchema).min(1).max(30), other: exit }),
  node('split', {
    arms: z
      .array(z.object({ id: localId, percent: z.int().min(0).max(100), next: exit }))
      .min(2)
      .max(6),
  }),
  node('set', {
    values: z
      .array(z.object({ name: variableName, value: text, scope: z.enum(['session', 'contact']) }))
      .min(1)
      .max(20),
    next: exit,
  }),
  node('wait', { for: z.union([z.object({ seconds: duration }), z.object({ until: z.literal('opens') })]), next: exit }),
  node('http', {
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: text,
    headers: z.array(z.object({ name: z.string().max(100), value: text })).max(20),
    body: text.optional(),
    timeoutMs: z.int().min(100).max(30_000),
    /** `path`: `a.b.0.c` in the JSON of the answer. */
    save: z.array(z.object({ path: z.string().max(200), name: variableName })).max(20),
    ok: exit,
    failed: exit,
  }),
  /** A step of another plugin. @see flowSteps */
  node('added', { step: addedStepId, settings: addedSettingsSchema, ok: exit, failed: exit }),
  node('label', { add: z.array(z.int()).max(20), remove: z.array(z.int()).max(20), next: exit }),
  node('lane', { laneId: z.int().nullable(), next: exit }),
  /** An internal note on the ticket. */
  node('note', { text, next: exit }),
  node('assistant', {
    assistantId: z.int(),
    /** `takeOver`: the ticket is the assistant's until it hands over; `oneReply`: it answers the last message, and the flow goes on. */
    mode: z.enum(['takeOver', 'oneReply']),
    done: exit,
    failed: exit,
  }),
  /** Goes on in another flow; with `returns`, `back` is where that flow's `return` leads. */
  node('jump', { flowId: z.int(), returns: z.boolean(), back: exit }),
  node('return', {}),
  /** The flow stops; the ticket waits for a person. */
  node('end', {}),
  node('transfer', { queueId: z.int().nullable(), userId: z.int().nullable(), say: text.optional() }),
  node('close', { reasonId: z.int().nullable(), say: text.optional() }),
])
export type FlowNode = z.infer<typeof nodeSchema>
export type NodeKind = FlowNode['kind']
export type NodeOf<Kind extends NodeKind> = Extract<FlowNode, { kind: Kind }>

export const MOST_NODES = 5_000

/** A chat flow as it is drawn, kept, and run. Lines between nodes are the exits of the nodes; there are no others. */
export const flowDocumentSchema = z.object({
  format: z.literal('balcao.flow/1'),
  start: localId,
  variables: z.array(z.object({ name: variableName, initial: z.string().max(1_000) })).max(100),
  /** Heard at every question, before the question itself: to begin again, to reach a person. */
  anywhere: z.array(routeSchema).max(30),
  defaults: z.object({ invalid: invalidSchema, silence: silenceSchema.optional(), maxHops: z.int().min(10).max(500) }),
  nodes: z.array(nodeSchema).min(1).max(MOST_NODES),
})
export type FlowDocument = z.infer<typeof flowDocumentSchema>
