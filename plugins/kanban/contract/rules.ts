import type { FieldError } from '#core/contract/errors.ts'

/** Longest name of a lane, in characters. */
export const LONGEST_LANE = 40

/** The problems of a lane; empty where there are none. */
export function laneProblems({ name, color }: { name: string; color: string }): FieldError[] {
  const problems: FieldError[] = []
  if (name.trim() === '') problems.push({ field: 'name', code: 'required', message: 'A lane needs a name' })
  if (name.trim().length > LONGEST_LANE) problems.push({ field: 'name', code: 'too_big', message: `At most ${LONGEST_LANE} characters` })
  if (!/^#[\da-f]{6}$/i.test(color)) problems.push({ field: 'color', code: 'invalid_format', message: 'A colour is # and six hexadecimal digits' })
  return problems
}
