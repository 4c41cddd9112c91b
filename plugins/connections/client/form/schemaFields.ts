import { z } from 'zod'

const property = z.object({
  type: z.enum(['string', 'boolean', 'integer', 'number', 'array']).optional(),
  /** Catalogue keys. */
  title: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.object({ type: z.string().optional() }).optional(),
  /** Texts of one shape or another, mostly empty or an address. */
  anyOf: z.array(z.object({ type: z.literal('string'), maxLength: z.number().optional() })).optional(),
  default: z.unknown().optional(),
})
const objectSchema = z.object({ properties: z.record(z.string(), property.or(z.looseObject({}))).default({}), required: z.array(z.string()).default([]) })

export type FieldKind = 'text' | 'long' | 'number' | 'switch' | 'choice' | 'lines'

/** A field of a form that is drawn from a JSON Schema. */
export interface SchemaField {
  name: string
  kind: FieldKind
  /** Catalogue keys; the name itself where the schema says none. */
  title: string
  help: string | null
  options: readonly string[]
  maxLength: number | null
  isRequired: boolean
  initial: unknown
}

/** Texts beyond this get several lines, in characters; an address of e-mail, or of a host, is not one. */
const LONG = 255

const lengthOf = ({ maxLength, anyOf = [] }: z.infer<typeof property>): number => maxLength ?? Math.max(0, ...anyOf.map((one) => one.maxLength ?? 0))

function kindOf(wanted: z.infer<typeof property>): FieldKind | null {
  const { type, enum: options, items, anyOf } = wanted
  if (options) return 'choice'
  if (type === 'string' || anyOf) return lengthOf(wanted) > LONG ? 'long' : 'text'
  if (type === 'boolean') return 'switch'
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'array' && items?.type === 'string' ? 'lines' : null
}

/** Fields of a kind's settings or credentials, in the order of the schema; what no control can hold is left out. */
export function fieldsOf(schema: unknown): SchemaField[] {
  const parsed = objectSchema.safeParse(schema)
  if (!parsed.success) return []
  const { properties, required } = parsed.data
  return Object.entries(properties).flatMap(([name, wanted]) => {
    const known = property.safeParse(wanted)
    const kind = known.success ? kindOf(known.data) : null
    if (!known.success || kind === null) return []
    const { title = name, description = null, enum: options = [], default: initial } = known.data
    return [{ name, kind, title, help: description, options, maxLength: lengthOf(known.data) || null, isRequired: required.includes(name), initial }]
  })
}

/** Most texts that a card has room for. */
const MOST_TEXTS = 2

/** The texts that somebody wrote into the settings of a connection, with the keys of their labels; what is as it was at first says nothing. */
export function textsOf(schema: unknown, config: Readonly<Record<string, unknown>>): { title: string; text: string }[] {
  const written = fieldsOf(schema).flatMap(({ name, kind, title, initial }) => {
    const text = config[name]
    return (kind === 'text' || kind === 'long') && typeof text === 'string' && text !== '' && text !== initial && !text.startsWith('#') ? [{ title, text }] : []
  })
  return written.slice(0, MOST_TEXTS)
}
