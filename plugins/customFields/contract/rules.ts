import type { FieldError } from '#core/contract/errors.ts'
import { listVariables } from '#plugins/quickReplies/contract/index.ts'

/** Longest name and value, in characters. */
export const LONGEST_VARIABLE = 40
export const LONGEST_VALUE = 1_000
export const MOST_VARIABLES = 200

/** As names are compared, and as texts find them: without accents there are none, and case does not matter. */
export const foldVariable = (name: string): string => name.trim().toLowerCase()

const builtIn = new Set(listVariables().map(foldVariable))
/** Names that every object of the language has: a value under one of them would be taken for something else. */
const ofObjects = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)].map(foldVariable))

export interface VariableDraft {
  name: string
  value: string
}

/** What is wrong with a name that texts write between `{{` and `}}`; undefined when nothing is. */
export function variableNameProblem(field: string, name: string): FieldError | undefined {
  const written = name.trim()
  const refuse = (code: string, message: string): FieldError => ({ field, code, message })
  if (written === '') return refuse('required', 'A variable needs a name')
  if (written.length > LONGEST_VARIABLE) return refuse('too_big', `At most ${LONGEST_VARIABLE} characters`)
  if (!/^\w+$/.test(written)) return refuse('invalid_format', 'Letters without accents, digits and underscore')
  if (builtIn.has(foldVariable(written)) || ofObjects.has(foldVariable(written))) return refuse('built_in', 'Every conversation has a variable of this name')
}

/** Validation errors of a variable; empty when it is valid. That no other has the name is for the caller to check. */
export function variableProblems({ name, value }: VariableDraft): FieldError[] {
  const ofName = variableNameProblem('name', name)
  const problems = ofName ? [ofName] : []
  const refuse = (field: string, code: string, message: string) => problems.push({ field, code, message })
  if (value.trim() === '') refuse('value', 'required', 'A variable needs a value')
  else if (value.trim().length > LONGEST_VALUE) refuse('value', 'too_big', `At most ${LONGEST_VALUE} characters`)
  return problems
}
