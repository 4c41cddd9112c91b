import type { FieldValues } from '#core/contract/activity/index.ts'

/** A field that was changed. Null: empty, or a value that is not kept. */
export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** Fields whose values are secrets, or what people wrote: only that they changed is kept. */
const UNTOLD = /pass|secret|token|hash|code|seed|key$|message|body|text|greeting|absence|note|prompt|signature|number|phone|document|cpf/i
/** Longer values are no states. */
const LONGEST = 120
const MOST = 30

const textValue = (field: string, value: FieldValues[string] | undefined): string | null => {
  if (value === null || value === undefined || UNTOLD.test(field)) return null
  const text = String(value)
  return text.length > LONGEST ? null : text
}

/** The differences between two states of a row. */
export function changesOf(before: FieldValues = {}, after: FieldValues = {}): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== 'isDeleted' && (before[field] ?? null) !== (after[field] ?? null))
    .slice(0, MOST)
    .map((field) => ({ field, before: textValue(field, before[field]), after: textValue(field, after[field]) }))
}

/** The account that somebody typed, masked: it can be known again but tells nothing where it was a password. */
export function maskedAccount(typed: string): string {
  const [name = '', host] = typed.trim().split('@')
  return host === undefined ? `${name.slice(0, 2)}…` : `${name.slice(0, 2)}…@${host}`
}
