import { z } from 'zod'
import type { FlowDocument, Route } from '../document.ts'
import { type Bare, chain, type Draft, type ImportedFlow, idOf, saying, tell } from './draft.ts'

const text = z.coerce.string().catch('')
const number = z.coerce.number().catch(0)
const pixels = z
  .string()
  .catch('0')
  .transform((written) => Number.parseInt(written, 10) || 0)
const list = <T extends z.ZodType>(item: T) => z.array(item).catch([])

const target = { type: number, destiny: z.unknown(), message: text }
const settings = z.object({
  notOptionsSelectMessage: z.object({ message: text }).catch({ message: '' }),
  notResponseMessage: z.object({ time: number, ...target }).catch({ time: 0, type: 0, destiny: null, message: '' }),
  maxRetryBotMessage: z.object({ number, ...target }).catch({ number: 3, type: 0, destiny: null, message: '' }),
  answerCloseTicket: list(text),
})
const condition = z.object({
  id: text,
  type: z.unknown(),
  condition: z.union([z.array(text), text.transform((one) => [one])]).catch([]),
  action: number,
  nextStepId: text.optional(),
  queueId: number.optional(),
  userIdDestination: number.optional(),
})
const step = z.object({
  id: text,
  name: text,
  type: text,
  left: pixels,
  top: pixels,
  interactions: list(z.object({ type: text, data: z.record(z.string(), z.unknown()).catch({}) })),
  conditions: list(condition),
  configurations: settings.optional().catch(undefined),
})
type Step = z.infer<typeof step>
const file = z.object({ nodeList: z.array(step).min(1), lineList: list(z.object({ from: text, to: text })) })

const ALL_STEPS = 2
const MOST_DELAY = 604_800

/** A condition is of one of two types, written as a word or as an object with the word in it. */
const typeOf = (written: unknown): string =>
  typeof written === 'string' ? written : text.parse(z.object({ value: z.unknown() }).catch({ value: '' }).parse(written).value)

/** A node that ends the flow: 1 a queue, 2 a person, 3 closes. */
function ending(type: number, destiny: unknown): Bare {
  const id = Number(destiny) || null
  if (type === 1) return { kind: 'transfer', queueId: id, userId: null }
  if (type === ALL_STEPS) return { kind: 'transfer', queueId: null, userId: id }
  return type === 3 ? { kind: 'close', reasonId: null } : { kind: 'end' }
}

function links(draft: Draft, { name, interactions }: Step): ((next: string | null) => Bare)[] {
  return interactions.flatMap(({ type, data }) => {
    const what = `${name}: ${type}`
    const message = text.parse(data.message)
    if (type === 'MessageField' || type === 'MessageOptionsField') {
      const values = list(text).parse(data.values)
      tell(draft, what, values.length > 0 ? 'changed' : 'taken', values.length > 0 ? 'optionsAsText' : '')
      return [saying([message, ...values].filter((one) => one.trim() !== ''))]
    }
    if (type === 'DelayField') {
      tell(draft, what)
      const seconds = Math.min(Math.max(1, Math.round(number.parse(data.delay))), MOST_DELAY)
      return [(next: string | null): Bare => ({ kind: 'wait', for: { seconds }, next })]
    }
    tell(draft, what, 'dropped', type === 'MediaField' ? 'mediaNotInFile' : type === 'TagField' ? 'labelOfOthers' : 'unknownKind')
    return []
  })
}

function routesOf(draft: Draft, { id, name, conditions }: Step): Route[] {
  return conditions.flatMap((one, at): Route[] => {
    const what = `${name}: ${at + 1}`
    const type = typeOf(one.type)
    const values = one.condition.map((value) => value.trim().slice(0, 200)).filter((value) => value !== '')
    if (type !== 'US' && (type !== 'R' || values.length === 0)) {
      tell(draft, what, 'dropped', 'unknownCondition')
      return []
    }
    const isStep = one.action === 0
    const next = isStep ? (one.nextStepId ? idOf(one.nextStepId) : null) : `${idOf(id)}_end${at + 1}`
    if (next !== null && !isStep)
      draft.nodes.push({ ...ending(one.action, one.action === 1 ? one.queueId : one.userIdDestination), id: next, title: '', at: { x: 0, y: 0 } })
    tell(draft, what, isStep ? 'taken' : 'changed', isStep ? '' : 'checkPlace')
    const when = type === 'US' ? { op: 'any' as const } : { op: 'text' as const, how: 'is' as const, values: values.slice(0, 50) }
    return [{ id: `r${at + 1}`, when, next }]
  })
}

function addStep(draft: Draft, one: Step, after: string | null): void {
  const made = links(draft, one)
  const routes = routesOf(draft, one)
  const ask = (): Bare => ({ kind: 'ask', parts: [], answer: { type: 'text', scope: 'session' }, routes, other: null })
  const empty = (next: string | null): Bare => ({ kind: 'say', parts: [{ part: 'text', text: '' }], next })
  const all = routes.length > 0 ? [...made, ask] : made.length > 0 ? made : [empty]
  chain(draft, { id: one.id, name: one.name, at: { x: one.left, y: one.top } }, all, after)
}

/** A flow of the family's first builder (`nodeList` and `lineList`); null where the file is none. Ids of queues and people are another installation's: they are to be checked. */
export function importStepFlow(json: unknown): ImportedFlow | null {
  const read = file.safeParse(json)
  if (!read.success) return null
  const { nodeList, lineList } = read.data
  const draft: Draft = { nodes: [], report: [] }
  const targetFrom = (id: string) => {
    const edge = lineList.find(({ from }) => from === id)
    return edge ? idOf(edge.to) : null
  }
  const steps = nodeList.filter(({ type }) => type !== 'start' && type !== 'configurations')
  for (const one of steps) addStep(draft, one, targetFrom(one.id))
  const known = nodeList.find(({ configurations }) => configurations)?.configurations ?? settings.parse({ answerCloseTicket: [] })
  const { notOptionsSelectMessage, notResponseMessage, maxRetryBotMessage, answerCloseTicket } = known
  const place = (id: string, bare: Bare): string => {
    draft.nodes.push({ ...bare, id, title: '', at: { x: 0, y: 0 } })
    return id
  }
  const say = (message: string) => (message.trim() === '' ? {} : { say: message.slice(0, 4_096) })
  const tries = place('_tries', ending(maxRetryBotMessage.type, maxRetryBotMessage.destiny))
  const minutes = Math.min(Math.round(notResponseMessage.time), 10_080)
  const keywords = answerCloseTicket.map((keyword) => keyword.trim().slice(0, 200)).filter((keyword) => keyword !== '')
  const document: FlowDocument = {
    format: 'balcao.flow/1',
    start: targetFrom(nodeList.find(({ type }) => type === 'start')?.id ?? 'start') ?? idOf(steps[0]?.id ?? 'nodeC'),
    variables: [],
    anywhere:
      keywords.length > 0
        ? [{ id: 'close', when: { op: 'text', how: 'is', values: keywords.slice(0, 50) }, next: place('_close', { kind: 'close', reasonId: null }) }]
        : [],
    defaults: {
      invalid: { max: Math.min(Math.max(1, Math.round(maxRetryBotMessage.number)), 10), ...say(notOptionsSelectMessage.message), repeat: true, next: tries },
      ...(minutes >= 1 && {
        silence: { minutes, ...say(notResponseMessage.message), next: place('_silence', ending(notResponseMessage.type, notResponseMessage.destiny)) },
      }),
      maxHops: 100,
    },
    nodes: draft.nodes,
  }
  return { document, report: draft.report }
}
