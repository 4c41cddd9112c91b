import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { type FieldProblem, ownField, type ResourceField } from '#core/contract/resource/index.ts'
import { fieldTypes, readFieldValue } from '#core/contract/typedValue.ts'

export const MOST_DEAL_FIELDS = 30
export const LONGEST_FIELD_NAME = 60
const MOST_OPTIONS = 50
const LONGEST_OPTION = 100

/** A field that the deals of a pipeline have besides the common ones. */
export const dealFieldSchema = z.object({
  /** Empty for a new one; the server gives it an id. */
  id: z.string().max(64).default(''),
  name: z.string().max(500),
  type: z.enum(fieldTypes).default('text'),
  /** The values of a `choice`; empty for other types. */
  options: z.array(z.string().max(1_000)).max(1_000).default([]),
  /** A new deal needs a value. */
  isRequired: z.boolean().default(false),
})
export type DealField = z.output<typeof dealFieldSchema>

/** Values by the id of their field, as `readFieldValue` keeps them. */
export const dealValuesSchema = z.record(z.string().max(64), z.string().max(20_000))
export type DealValues = z.output<typeof dealValuesSchema>

const clean = (fields: readonly DealField[]): DealField[] => {
  const taken = new Set<string>()
  return fields.map(({ id, name, options, ...field }) => {
    const own = id === '' || taken.has(id) ? newId() : id
    taken.add(own)
    const filled = options.map((option) => option.trim()).filter((option) => option !== '')
    return { ...field, id: own, name: name.trim(), options: field.type === 'choice' ? [...new Set(filled)] : [] }
  })
}

function definitionProblem(fields: readonly DealField[]): FieldProblem | null {
  if (fields.length > MOST_DEAL_FIELDS) return { code: 'too_many', message: `At most ${MOST_DEAL_FIELDS} fields` }
  const names = fields.map(({ name }) => name.toLowerCase())
  if (names.includes('')) return { code: 'unnamed', message: 'Each field needs a name' }
  if (names.some((name) => name.length > LONGEST_FIELD_NAME)) return { code: 'too_big', message: `Names of at most ${LONGEST_FIELD_NAME} characters` }
  if (new Set(names).size < names.length) return { code: 'duplicated', message: 'Two fields have one name' }
  const choices = fields.filter(({ type }) => type === 'choice')
  if (choices.some(({ options }) => options.length === 0)) return { code: 'noOptions', message: 'A choice needs options' }
  return choices.some(({ options }) => options.length > MOST_OPTIONS || options.some((option) => option.length > LONGEST_OPTION))
    ? { code: 'too_many_options', message: `At most ${MOST_OPTIONS} options of ${LONGEST_OPTION} characters` }
    : null
}

/** Own fields of a pipeline's deals, in their order. */
export const dealFieldsField = (): ResourceField<DealField[]> =>
  ownField({
    schema: z.array(dealFieldSchema),
    input: z.array(dealFieldSchema).max(MOST_DEAL_FIELDS * 2),
    initial: [],
    clean: (fields) => clean(z.array(dealFieldSchema).parse(fields)),
    problem: definitionProblem,
  })

/** The field of an error that is about a value. */
export const valueErrorName = (id: string): string => `fields.${id}`

const isEmpty = (value: string | undefined): boolean => (value ?? '').trim() === ''

/**
 * Values of a deal after a change of some of them, as they are kept. An empty value takes the field's value away. Those of fields that are gone, or of another
 * pipeline, stay. A value that does not change may be one that the type of its field no longer allows; a required value may be absent where it was before.
 * `before` is null for a new deal.
 */
export function changedValues(fields: readonly DealField[], wanted: DealValues, before: DealValues | null): { values: DealValues; problems: FieldError[] } {
  const values = new Map(Object.entries(before ?? {}))
  const problems: FieldError[] = []
  const refuse = (id: string, code: string, message: string) => problems.push({ field: valueErrorName(id), code, message })
  for (const [id, written] of Object.entries(wanted)) {
    const field = fields.find((one) => one.id === id)
    if (written.trim() === (values.get(id) ?? '')) continue
    if (!field) refuse(id, 'unknown', 'The pipeline has no such field')
    else if (isEmpty(written)) values.delete(id)
    else {
      const reading = readFieldValue(field, written)
      if ('value' in reading) values.set(id, reading.value)
      else refuse(id, reading.problem.code, `${field.name} ${reading.problem.message}`)
    }
  }
  for (const { id, name, isRequired } of fields)
    if (isRequired && isEmpty(values.get(id)) && isEmpty(wanted[id]) && (before === null || !isEmpty(before[id]))) refuse(id, 'required', `${name} is missing`)
  return { values: Object.fromEntries(values), problems }
}
