import { z } from 'zod'
import type { FlowDocument } from '../document.ts'
import { type Bare, chain, type Draft, type ImportedFlow, idOf, saying, tell } from './draft.ts'

const text = z.coerce.string().catch('')
const number = z.coerce.number().catch(0)
const list = <T extends z.ZodType>(item: T) => z.array(item).catch([])

const data = z
  .object({
    label: text,
    message: text,
    arrayOption: list(z.object({ number: text, value: text })),
    seq: list(text),
    elements: list(z.object({ number: text, value: text })),
    percent: number,
    queueId: number,
    waitTime: number,
    waitUnit: text,
    waitMessage: text,
    fieldName: text,
  })
  .partial()
const node = z.object({
  id: text,
  type: text,
  position: z.object({ x: z.number(), y: z.number() }).catch({ x: 0, y: 0 }),
  data: data.catch({}),
})
type Node = z.infer<typeof node>
const file = z.object({
  nodes: z.array(node).min(1),
  connections: list(z.object({ source: text, target: text, sourceHandle: text.optional() })),
})
type Connection = z.infer<typeof file>['connections'][number]

const LONGEST_LABEL = 72
const MOST_MINUTES = 10_080
const MOST_SECONDS = 604_800
const END = '_end'
/** Units that its waits are written in, in minutes. */
const UNITS: Record<string, number> = { seconds: 1 / 60, minutes: 1, hours: 60, days: 1_440 }

type Chained = (next: string | null) => Bare
type WayOut = (handle: string) => string | null

/** Parts of a block in their order: `message0`, `interval1`, `img2`. */
function partsOf(draft: Draft, { id, data: { seq = [], elements = [] } }: Node): Chained[] {
  return seq.flatMap((name): Chained[] => {
    const value = elements.find((element) => element.number === name)?.value ?? ''
    const kind = name.replace(/\d+$/, '')
    const what = `${id}: ${name}`
    if (kind === 'message' && value.trim() !== '') {
      tell(draft, what)
      return [saying([value])]
    }
    if (kind === 'interval') {
      tell(draft, what)
      const seconds = Math.min(Math.max(1, Math.round(number.parse(value))), MOST_SECONDS)
      return [(next) => ({ kind: 'wait', for: { seconds }, next })]
    }
    tell(draft, what, 'dropped', kind === 'message' ? 'emptyText' : 'mediaNotInFile')
    return []
  })
}

/** A name as our variables have it. */
const variableOf = (written: string): string | null => {
  const name = written
    .replaceAll(/\W+/g, '_')
    .replace(/^[^a-z]+/i, '')
    .slice(0, 40)
  return name === '' ? null : name
}

function question({ data: { message = '', waitTime = 0, waitUnit = '', waitMessage = '', fieldName = '' } }: Node, wayOut: WayOut): Chained {
  const minutes = Math.min(Math.round(waitTime * (UNITS[waitUnit] ?? 1)), MOST_MINUTES)
  const save = variableOf(fieldName)
  return (next) => ({
    kind: 'ask',
    parts: message.trim() === '' ? [] : [{ part: 'text', text: message.slice(0, 4_096) }],
    answer: { type: 'text', scope: 'session', ...(save !== null && { save }) },
    routes: [],
    other: next,
    ...(minutes >= 1 && { silence: { minutes, ...(waitMessage.trim() !== '' && { say: waitMessage.slice(0, 4_096) }), next: wayOut('noResponse') ?? next } }),
  })
}

function menu({ data: { message = '', arrayOption = [] } }: Node, wayOut: WayOut): Chained {
  const options = arrayOption
    .filter(({ value }) => value.trim() !== '')
    .slice(0, 30)
    .map((option) => ({ id: `o${option.number}`, label: option.value.trim().slice(0, LONGEST_LABEL), next: wayOut(`a${option.number}`) ?? END }))
  return () => ({
    kind: 'ask',
    parts: message.trim() === '' ? [] : [{ part: 'text', text: message.slice(0, 4_096) }],
    answer: { type: 'text', scope: 'session' },
    ...(options.length > 0 && { menu: { as: 'auto', options } }),
    routes: [],
    other: options.length > 0 ? null : END,
  })
}

function linksOf(draft: Draft, one: Node, wayOut: WayOut): Chained[] {
  const withReport = (link: Chained, outcome: 'taken' | 'changed' = 'taken', why = ''): Chained[] => {
    tell(draft, `${one.id}: ${one.type}`, outcome, why)
    return [link]
  }
  switch (one.type) {
    case 'message':
      return (one.data.label ?? '').trim() === '' ? [] : withReport(saying([one.data.label ?? '']))
    case 'singleBlock':
      return partsOf(draft, one)
    case 'menu':
      return withReport(menu(one, wayOut))
    case 'question':
      return withReport(question(one, wayOut))
    case 'randomizer': {
      const percent = Math.min(100, Math.max(0, Math.round(one.data.percent ?? 50)))
      const arms = [
        { id: 'a', percent, next: wayOut('a') ?? END },
        { id: 'b', percent: 100 - percent, next: wayOut('b') ?? END },
      ]
      return withReport(() => ({ kind: 'split', arms }))
    }
    case 'ticket':
      return withReport(() => ({ kind: 'transfer', queueId: one.data.queueId || null, userId: null }), 'changed', 'checkPlace')
    default:
      tell(draft, `${one.id}: ${one.type}`, 'dropped', one.type === 'flowConnection' ? 'otherFlow' : one.type === 'openai' ? 'assistant' : 'unknownKind')
      return []
  }
}

/** A flow of the family's second builder (`nodes` and `connections`); null where the file is none. Ids of queues are another installation's: they are to be checked. */
export function importHandleFlow(json: unknown): ImportedFlow | null {
  const read = file.safeParse(json)
  if (!read.success) return null
  const { nodes, connections } = read.data
  const draft: Draft = { nodes: [], report: [] }
  const known = new Set(nodes.map(({ id }) => id))
  const isPlain = ({ sourceHandle = '' }: Connection) => !/^(a\d+|b|noResponse)$/.test(sourceHandle)
  const targetFrom = (id: string, fits: (connection: Connection) => boolean): string | null =>
    connections.find((connection) => connection.source === id && known.has(connection.target) && fits(connection))?.target ?? null
  const begin = nodes.find(({ type }) => type === 'start')
  // Nodes that do nothing here are led past, to where they led.
  const isEmpty = new Set(nodes.filter((one) => linksOf({ nodes: [], report: [] }, one, () => null).length === 0).map(({ id }) => id))
  const existingTarget = (target: string | null): string | null => {
    let at = target
    for (let passed = 0; at !== null && isEmpty.has(at); passed += 1) at = passed < nodes.length ? targetFrom(at, isPlain) : null
    return at === null ? null : idOf(at)
  }
  const leadsTo = (id: string, fits: (connection: Connection) => boolean): string | null => existingTarget(targetFrom(id, fits))
  for (const one of nodes) {
    if (one === begin) continue
    const links = linksOf(draft, one, (handle) => leadsTo(one.id, ({ sourceHandle }) => sourceHandle === handle))
    if (links.length > 0) chain(draft, { id: one.id, name: '', at: one.position }, links, leadsTo(one.id, isPlain) ?? END)
  }
  const document: FlowDocument = {
    format: 'balcao.flow/1',
    start: (begin ? leadsTo(begin.id, () => true) : existingTarget(nodes[0]?.id ?? null)) ?? END,
    variables: [...new Set(nodes.flatMap(({ data: { fieldName = '' } }) => variableOf(fieldName) ?? []))].map((name) => ({ name, initial: '' })),
    anywhere: [{ id: 'parar', when: { op: 'text', how: 'is', values: ['parar'] }, next: '_close' }],
    defaults: { invalid: { max: 3, repeat: true, next: END }, maxHops: 100 },
    nodes: [
      ...draft.nodes,
      { kind: 'end', id: END, title: '', at: { x: 0, y: 0 } },
      { kind: 'close', id: '_close', title: '', at: { x: 0, y: 0 }, reasonId: null },
    ],
  }
  return { document, report: draft.report }
}
