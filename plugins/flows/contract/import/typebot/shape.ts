import { z } from 'zod'

const text = z.coerce.string().catch('')
const optionalId = z.string().optional().catch(undefined)
const list = <T extends z.ZodType>(item: T) => z.array(item).catch([])

const comparison = z.object({ variableId: optionalId, comparisonOperator: text, value: text })
/** A choice, a way of a condition, or an arm of a test. */
const item = z.object({
  id: text,
  outgoingEdgeId: optionalId,
  content: z.unknown().optional(),
  title: text,
  path: text,
})
const condition = z.object({ logicalOperator: z.string().catch('AND'), comparisons: list(comparison) }).catch({ logicalOperator: 'AND', comparisons: [] })

const block = z.object({
  id: text,
  type: text,
  outgoingEdgeId: optionalId,
  items: list(item),
  content: z.record(z.string(), z.unknown()).catch({}),
  options: z.record(z.string(), z.unknown()).catch({}),
})
export type Block = z.infer<typeof block>
export type Item = z.infer<typeof item>

const group = z.object({
  id: text,
  title: text,
  graphCoordinates: z.object({ x: z.number(), y: z.number() }).catch({ x: 0, y: 0 }),
  blocks: list(block),
})
export type Group = z.infer<typeof group>

const edge = z.object({
  id: text,
  from: z.object({ eventId: optionalId, blockId: optionalId }).catch({ eventId: undefined, blockId: undefined }),
  to: z.object({ groupId: text, blockId: optionalId }).catch({ groupId: '', blockId: undefined }),
})

/** File of Typebot, versions 3 to 6.1; every part that is not as expected is empty. */
export const typebotSchema = z.object({
  groups: z.array(group).min(1),
  edges: z.array(edge),
  events: list(z.object({ id: text, type: text, outgoingEdgeId: optionalId })),
  variables: list(z.object({ id: text, name: text, value: z.unknown().optional() })),
})
export type Typebot = z.infer<typeof typebotSchema>

export const readText = (value: unknown): string => text.parse(value ?? '')
export const conditionOf = ({ content }: Item): z.infer<typeof condition> => condition.parse(content)

const richNode = z.record(z.string(), z.unknown())

/** The words of formatted text: what is bold as WhatsApp writes it, links behind their words. */
function textsOf(value: unknown): string {
  const read = richNode.safeParse(value)
  if (!read.success) return ''
  const { text: own, bold, url, children } = read.data
  const inner = typeof own === 'string' ? own : z.array(z.unknown()).catch([]).parse(children).map(textsOf).join('')
  const marked = bold === true && inner.trim() !== '' ? `*${inner}*` : inner
  return typeof url === 'string' && url !== inner ? `${marked} (${url})` : marked
}

/** The text of a bubble: a line for each paragraph. */
export function bubbleText({ content }: Block): string {
  const paragraphs = z.array(z.unknown()).safeParse(content.richText)
  if (paragraphs.success) return paragraphs.data.map(textsOf).join('\n').trim()
  return readText(content.plainText).trim()
}

export const readObject = (value: unknown): Record<string, unknown> => richNode.catch({}).parse(value)
export const readList = (value: unknown): unknown[] => z.array(z.unknown()).catch([]).parse(value)
