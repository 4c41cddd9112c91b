import { COLOUR_VALUE } from '#core/contract/colours.ts'
import type { FieldError } from '#core/contract/errors.ts'

/** In characters. @see contract §1.5 */
export const SHORTEST_CONNECTION_NAME = 2
export const LONGEST_CONNECTION_NAME = 60

/** As names are compared: whatever case and spaces. */
export const foldConnectionName = (name: string): string => cleanConnectionName(name).toLocaleLowerCase('pt-BR')
/** As a name is kept. */
export const cleanConnectionName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')

/** Whether the database can hold every text of a value: none has half a character, or the one that is no character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value) && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).flat().every(isStorable)
}

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Problems of a connection's name and colour; empty when there are none. */
export function connectionProblems({ name, color }: { name: string; color: string | null }): FieldError[] {
  const problems: FieldError[] = []
  const { length } = cleanConnectionName(name)
  if (length === 0) problems.push(problem('name', 'required', 'A connection needs a name'))
  else if (length < SHORTEST_CONNECTION_NAME) problems.push(problem('name', 'too_small', `At least ${SHORTEST_CONNECTION_NAME} characters`))
  if (length > LONGEST_CONNECTION_NAME) problems.push(problem('name', 'too_big', `At most ${LONGEST_CONNECTION_NAME} characters`))
  if (!isStorable(name)) problems.push(problem('name', 'invalid_format', 'Half a character is none'))
  if (color !== null && !COLOUR_VALUE.test(color)) problems.push(problem('color', 'no_colour', 'Write the colour as #3d7fc4'))
  return problems
}
