import type { FieldError } from '#core/contract/errors.ts'
import type { FieldProblem } from '#core/contract/resource/index.ts'
import { type DefinedField, foldKey } from '#plugins/contacts/contract/index.ts'
import type { NamedValue } from '#plugins/quickReplies/contract/index.ts'

/** Longest shown name, help and option, in characters. */
export const LONGEST_FIELD_TITLE = 60
export const LONGEST_HELP = 200
export const LONGEST_OPTION = 100
export const MOST_OPTIONS = 100
/** A contact has room for 50 further facts: ten are left for free ones. */
export const MOST_CONTACT_FIELDS = 40

/** Fields of other types have no options. */
export const isChoice = (draft: object): boolean => 'type' in draft && draft.type === 'choice'

/** 'Plano contratado' as a key: 'plano_contratado'. */
export const keyFor = (name: string): string =>
  foldKey(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')

/** Problem of the options of a choice, which are trimmed and not empty; null where there is none. */
export function optionsProblem(options: readonly string[]): FieldProblem | null {
  if (options.length === 0) return { code: 'required', message: 'A choice needs options' }
  if (options.length > MOST_OPTIONS) return { code: 'too_many', message: `At most ${MOST_OPTIONS} options` }
  if (options.some((option) => option.length > LONGEST_OPTION)) return { code: 'too_big', message: `An option has at most ${LONGEST_OPTION} characters` }
  return new Set(options.map(foldKey)).size < options.length ? { code: 'duplicated', message: 'Two options are the same' } : null
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
