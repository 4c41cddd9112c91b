import { z } from 'zod'

export interface FieldProblem {
  /** End of the catalogue key `<plugin>.problem.<field>.<code>`. */
  code: string
  message: string
}

/** How a form shows a field. */
export type FieldControl = 'text' | 'area' | 'url' | 'whole' | 'switch' | 'choice' | 'colour' | 'own'

/** A field of a resource: its schema in answers and in calls, and its rule. */
export interface ResourceField<T> {
  control: FieldControl
  /** In answers. */
  schema: z.ZodType<T>
  /** In calls: looser than the rule, so that a wrong value is refused with its field and a reason (422). */
  input: z.ZodType<T>
  initial: T
  /** As it is stored; `draft` has the other fields as they were given. */
  clean: (value: T, draft: object) => T
  /** Of a cleaned value beside the other fields, cleaned too; null where nothing is wrong. */
  problem: (value: T, draft: object) => FieldProblem | null
  /** Characters that its control takes. */
  longest?: number
  /** Values of a choice, in their order. */
  choices?: readonly string[]
}

/** Far beyond every rule of a text: what is longer is refused without a reason in words. */
const MOST_CHARACTERS = 10_000

const tooBig = (longest: number): FieldProblem => ({ code: 'too_big', message: `At most ${longest} characters` })

const trim = (text: string): string => text.trim()

interface TextOptions {
  longest: number
  isRequired?: boolean
  initial?: string
}

const textOf = (control: 'text' | 'area', { longest, isRequired = false, initial = '' }: TextOptions): ResourceField<string> => ({
  control,
  schema: z.string(),
  input: z.string().max(Math.max(MOST_CHARACTERS, longest * 2)),
  initial,
  clean: trim,
  problem(text) {
    if (isRequired && text === '') return { code: 'required', message: 'Required' }
    return text.length > longest ? tooBig(longest) : null
  },
  longest,
})

/** A single-line text, trimmed. */
export const textField = (options: TextOptions): ResourceField<string> => textOf('text', options)

/** Several lines of text, trimmed at both ends. */
export const areaField = (options: TextOptions): ResourceField<string> => textOf('area', options)

/** Whether an address begins with https:// and carries no name or password: a page of the program leads to no address that somebody on the way can read or change. */
export function isHttpsUrl(text: string): boolean {
  const url = URL.parse(text.trim())
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** An https address; empty only where it is `isOptional`. */
export const urlField = ({ longest = 1_000, isOptional = false } = {}): ResourceField<string> => ({
  control: 'url',
  schema: z.string(),
  input: z.string().max(MOST_CHARACTERS),
  initial: '',
  clean: trim,
  problem(text) {
    if (isOptional && text === '') return null
    if (!isHttpsUrl(text)) return { code: 'invalid_format', message: 'An address that begins with https://' }
    return text.length > longest ? tooBig(longest) : null
  },
  longest,
})

/** A whole number from `from` to `to`. */
export const wholeField = ({ from, to, initial = from }: { from: number; to: number; initial?: number }): ResourceField<number> => ({
  control: 'whole',
  schema: z.int(),
  input: z.number(),
  initial,
  clean: (value) => value,
  problem: (value) =>
    Number.isInteger(value) && value >= from && value <= to ? null : { code: 'invalid_type', message: `A whole number from ${from} to ${to}` },
})

/** A switch. */
export const switchField = (initial: boolean): ResourceField<boolean> => ({
  control: 'switch',
  schema: z.boolean(),
  input: z.boolean(),
  initial,
  clean: (value) => value,
  problem: () => null,
})

/** A choice among a few values that both sides know. */
export const choiceField = <const V extends string>(choices: readonly [V, ...V[]], initial: NoInfer<V> = choices[0]): ResourceField<V> => ({
  control: 'choice',
  schema: z.enum(choices),
  input: z.enum(choices),
  initial,
  clean: (value) => value,
  problem: () => null,
  choices,
})

/** A colour as `#rrggbb`. */
export const colourField = (initial: string): ResourceField<string> => ({
  control: 'colour',
  schema: z.string(),
  input: z.string().max(64),
  initial,
  clean: (text) => text.trim().toLowerCase(),
  problem: (text) => (/^#[0-9a-f]{6}$/.test(text) ? null : { code: 'invalid_format', message: 'A colour as #rrggbb' }),
})

/** A field with a control of the plugin's own. */
export const ownField = <T>(field: Omit<ResourceField<T>, 'control'>): ResourceField<T> => ({ ...field, control: 'own' })

/** Ids of other rows, each once, in ascending order. Whether they exist is the server's to check. */
export const idsField = ({ most, atLeast = 0 }: { most: number; atLeast?: number }): ResourceField<number[]> =>
  ownField({
    schema: z.array(z.int()),
    input: z.array(z.int().min(1).max(2_147_483_647)).max(most * 2),
    initial: [],
    clean: (ids) => [...new Set(ids)].toSorted((one, other) => one - other),
    problem(ids) {
      if (ids.length < atLeast) return { code: 'required', message: `At least ${atLeast}` }
      return ids.length > most ? { code: 'too_many', message: `At most ${most}` } : null
    },
  })
