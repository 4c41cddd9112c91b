import type { FieldError } from '#core/contract/errors.ts'
import { type DefinedField, foldKey } from '#plugins/contacts/contract/index.ts'
import type { NamedValue } from '#plugins/quickReplies/contract/index.ts'

/** Longest shown name, help and option, in characters. */
export const LONGEST_FIELD_TITLE = 60
export const LONGEST_HELP = 200
export const LONGEST_OPTION = 100
export const MOST_OPTIONS = 100
/** A contact has room for 50 further facts: ten are left for free ones. */
export const MOST_CONTACT_FIELDS = 40

type Choices = Pick<DefinedField, 'type' | 'options'>

/** Fields of other types have no options. */
export const cleanOptions = ({ type, options }: Choices): string[] => (type === 'choice' ? options : [])

/** 'Plano contratado' as a key: 'plano_contratado'. */
export const keyFor = (name: string): string =>
  foldKey(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')

/** Problems of the options of a choice, which are trimmed and not empty; none for other types. */
export function optionsProblem({ type, options }: Choices): FieldError[] {
  if (type !== 'choice') return []
  const refused = (code: string, message: string): FieldError[] => [{ field: 'options', code, message }]
  if (options.length === 0) return refused('required', 'A choice needs options')
  if (options.length > MOST_OPTIONS) return refused('too_many', `At most ${MOST_OPTIONS} options`)
  if (options.some((option) => option.length > LONGEST_OPTION)) return refused('too_big', `An option has at most ${LONGEST_OPTION} characters`)
  return new Set(options.map(foldKey)).size < options.length ? refused('duplicated', 'Two options are the same') : []
}

/** Problems of a field beside the others of the company: names and keys are compared without case and accents. */
export function takenProblems(draft: Pick<DefinedField, 'key' | 'name'>, others: readonly Pick<DefinedField, 'key' | 'name'>[]): FieldError[] {
  const isTaken = (part: 'key' | 'name') => others.some((other) => foldKey(other[part]) === foldKey(draft[part]))
  return [
    ...(isTaken('name') ? [{ field: 'name', code: 'duplicated', message: 'Another field has this name' }] : []),
    ...(isTaken('key') ? [{ field: 'key', code: 'duplicated', message: 'Another field has this key' }] : []),
  ]
}

/** Values that texts know besides the facts of a contact: the variables, and fields that a contact has no value of, which are empty and not unknown. */
export const textValues = (variables: readonly NamedValue[], fields: readonly DefinedField[]): NamedValue[] => [
  ...variables,
  ...fields
    .filter(({ key }) => !variables.some((variable) => foldKey(variable.name) === foldKey(key)))
    .map(({ key, name }) => ({ name: key, value: '', title: name })),
]
