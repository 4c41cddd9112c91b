import type { FieldError } from '#core/contract/errors.ts'
import { type DefinedField, foldKey } from '#plugins/contacts/contract/index.ts'
import type { NamedValue } from '#plugins/quickReplies/contract/index.ts'
import { variableNameProblem } from './rules.ts'

/** Longest shown name, help and option, in characters. */
export const LONGEST_FIELD_TITLE = 60
export const LONGEST_HELP = 200
export const LONGEST_OPTION = 100
export const MOST_OPTIONS = 100
/** A contact has room for 50 further facts: ten are left for free ones. */
export const MOST_CONTACT_FIELDS = 40

/** What a person writes of a field. */
export type ContactFieldDraft = DefinedField

/** `ids` with one of them at another place; places begin with 1. */
export const movedTo = (ids: readonly number[], id: number, place: number): number[] => ids.filter((one) => one !== id).toSpliced(place - 1, 0, id)

/** Options as they are kept: trimmed, without empty ones; fields of other types have none. */
export const cleanOptions = ({ type, options }: Pick<DefinedField, 'type' | 'options'>): string[] =>
  type === 'choice' ? options.map((option) => option.trim()).filter((option) => option !== '') : []

/** 'Plano contratado' as a key: 'plano_contratado'. */
export const keyFor = (name: string): string =>
  foldKey(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')

function optionsProblem(options: readonly string[]): [code: string, message: string] | null {
  if (options.length === 0) return ['required', 'A choice needs options']
  if (options.length > MOST_OPTIONS) return ['too_many', `At most ${MOST_OPTIONS} options`]
  if (options.some((option) => option.length > LONGEST_OPTION)) return ['too_big', `An option has at most ${LONGEST_OPTION} characters`]
  return new Set(options.map(foldKey)).size < options.length ? ['duplicated', 'Two options are the same'] : null
}

/** Validation errors of a field; empty when it is valid. `others` are the other fields of the company. */
export function contactFieldProblems(draft: ContactFieldDraft, others: readonly Pick<DefinedField, 'key' | 'name'>[]): FieldError[] {
  const problems: FieldError[] = []
  const refuse = (field: string, code: string, message: string) => problems.push({ field, code, message })
  const name = draft.name.trim()
  if (name === '') refuse('name', 'required', 'A field needs a name')
  else if (name.length > LONGEST_FIELD_TITLE) refuse('name', 'too_big', `At most ${LONGEST_FIELD_TITLE} characters`)
  else if (others.some((other) => foldKey(other.name) === foldKey(name))) refuse('name', 'duplicated', 'Another field has this name')
  const key = variableNameProblem('key', draft.key)
  if (key) problems.push(key)
  else if (others.some((other) => foldKey(other.key) === foldKey(draft.key))) refuse('key', 'duplicated', 'Another field has this key')
  if (draft.help.trim().length > LONGEST_HELP) refuse('help', 'too_big', `At most ${LONGEST_HELP} characters`)
  const options = draft.type === 'choice' ? optionsProblem(cleanOptions(draft)) : null
  if (options) refuse('options', ...options)
  return problems
}

/** What texts know besides the facts of a contact: the variables, and fields that a contact has no value of, which are empty and not unknown. */
export const textValues = (variables: readonly NamedValue[], fields: readonly DefinedField[]): NamedValue[] => [
  ...variables,
  ...fields
    .filter(({ key }) => !variables.some((variable) => foldKey(variable.name) === foldKey(key)))
    .map(({ key, name }) => ({ name: key, value: '', title: name })),
]
