import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { fieldTypes, foldKey, readFieldValue } from '#core/contract/typedValue.ts'
import type { ContactField } from './rules.ts'

export * from '#core/contract/typedValue.ts'

/** A field that the contacts of a company have. */
export const definedFieldSchema = z.object({
  /** The name of the contact's further fact that holds the value, and what texts write between `{{` and `}}`. */
  key: z.string(),
  /** Name that people read. */
  name: z.string(),
  type: z.enum(fieldTypes),
  /** Sentence below the control; may be empty. */
  help: z.string(),
  /** The values of a `choice`; empty for other types. */
  options: z.array(z.string()),
  isRequired: z.boolean(),
  /** Whether the details of a conversation show it; the card of the contact always does. */
  isInDetails: z.boolean(),
})
export type DefinedField = z.infer<typeof definedFieldSchema>

/** The definition of a further fact; undefined for a free one. */
export const definitionOf = (definitions: readonly DefinedField[], { name }: Pick<ContactField, 'name'>): DefinedField | undefined =>
  definitions.find(({ key }) => foldKey(key) === foldKey(name))

/** The field of an error that is about the value of a defined field. */
export const fieldErrorName = (key: string): `extraInfo.${string}` => `extraInfo.${key}`

export interface TypedFields {
  /** As they are to be kept. */
  fields: ContactField[]
  problems: FieldError[]
}

const isEmpty = (value: string | undefined): boolean => (value ?? '').trim() === ''

/**
 * Further facts of a contact by the definitions of the company. Free facts pass as they are, and so does a value that was there before, whatever the type
 * asks by now; a defined field without a value is left out. `before` is null for a new contact, which needs every required field; a contact that never had
 * the value of one may go on without it.
 */
export function typedFields(definitions: readonly DefinedField[], wanted: readonly ContactField[], before: readonly ContactField[] | null): TypedFields {
  const problems: FieldError[] = []
  const fields = wanted.flatMap(({ name, value }): ContactField[] => {
    const field = definitionOf(definitions, { name })
    if (!field) return [{ name, value }]
    if (isEmpty(value)) return []
    const had = before?.find((other) => foldKey(other.name) === foldKey(name))
    if (had?.value === value.trim()) return [{ name, value }]
    const reading = readFieldValue(field, value)
    if ('value' in reading) return [{ name, value: reading.value }]
    problems.push({ field: fieldErrorName(field.key), code: reading.problem.code, message: `${field.name} ${reading.problem.message}` })
    return []
  })
  for (const field of definitions.filter(({ isRequired }) => isRequired)) {
    const valueIn = (all: readonly ContactField[]) => all.find(({ name }) => foldKey(name) === foldKey(field.key))?.value
    const isMissed = before === null || !isEmpty(valueIn(before))
    if (isMissed && isEmpty(valueIn(wanted))) problems.push({ field: fieldErrorName(field.key), code: 'required', message: `${field.name} is missing` })
  }
  return { fields, problems }
}
