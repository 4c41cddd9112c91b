import { z } from 'zod'
import { storable } from '#core/contract/text.ts'

/** Answers are held in one another at most so deep: what is deeper is shown as it is. */
const DEEPEST = 6
/** The key by which the program knows its form. */
const TOKEN = 'flow_token'

const answersSchema = z.record(z.string(), z.unknown())
type Answers = z.infer<typeof answersSchema>

const isObject = (value: unknown): value is Answers => answersSchema.safeParse(value).success

/** An object that only holds another one, such as `values` of an address, is that other one. */
function unwrapped(answers: Answers): Answers {
  const [only, ...others] = Object.values(answers)
  return others.length === 0 && isObject(only) ? only : answers
}

const fieldsOf = (answers: Answers, depth: number): string[] =>
  Object.entries(answers).flatMap(([key, value]) => {
    const text = answerText(value, depth)
    return text === '' ? [] : [`${key}: ${text}`]
  })

/** A list is joined by commas and an object by its fields; empty for no answer. */
function answerText(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value).trim()
  if (depth >= DEEPEST) return JSON.stringify(value)
  if (Array.isArray(value)) {
    const texts = value.map((one) => (isObject(one) ? `(${answerText(one, depth + 1)})` : answerText(one, depth + 1)))
    return texts.filter((text) => text !== '' && text !== '()').join(', ')
  }
  return isObject(value) ? fieldsOf(unwrapped(value), depth + 1).join('; ') : ''
}

/** The fields of JSON; none for what is no object. */
export function answersIn(json: string | null | undefined): Answers {
  try {
    const parsed = answersSchema.safeParse(storable(JSON.parse(json ?? '{}')))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** Answers that somebody filled in, a line for each field; keys of the program are left out. */
export function answerLines(json: string | null | undefined): string[] {
  const { [TOKEN]: _token, ...answers } = answersIn(json)
  return fieldsOf(answers, 0)
}
