import type { FieldProblem } from '#core/contract/resource/index.ts'
import { listVariables } from '#plugins/quickReplies/contract/index.ts'

/** Longest name, in characters. */
export const LONGEST_VARIABLE = 40

/** As names are compared, and as texts find them: without accents there are none, and case does not matter. */
export const foldVariable = (name: string): string => name.trim().toLowerCase()

const builtIn = new Set(listVariables().map(foldVariable))
/** Names that every object of the language has: a value under one of them would be taken for something else. */
const ofObjects = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)].map(foldVariable))

/** Problem of a trimmed name that texts write between `{{` and `}}`; null when there is none. */
export function variableNameProblem(name: string): FieldProblem | null {
  if (name === '') return { code: 'required', message: 'A variable needs a name' }
  if (name.length > LONGEST_VARIABLE) return { code: 'too_big', message: `At most ${LONGEST_VARIABLE} characters` }
  if (!/^\w+$/.test(name)) return { code: 'invalid_format', message: 'Letters without accents, digits and underscore' }
  const isTaken = builtIn.has(foldVariable(name)) || ofObjects.has(foldVariable(name))
  return isTaken ? { code: 'built_in', message: 'Every conversation has a variable of this name' } : null
}
