import type { FieldError } from '#core/contract/errors.ts'

/** Longest name of a label, in characters. */
export const LONGEST_LABEL = 40

/** As names are compared: whatever case and spaces. */
export const foldLabel = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('pt-BR')

/** As a name is kept. */
export const cleanLabel = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ')

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

/** A label as people write it. */
export interface LabelDraft {
  tag: string
  /** `#rrggbb`. */
  color: string
  isActive: boolean
}

/** Problems of a label; empty when there are none. */
export function labelProblems({ tag, color }: Pick<LabelDraft, 'tag' | 'color'>): FieldError[] {
  const problems: FieldError[] = []
  if (cleanLabel(tag) === '') problems.push({ field: 'tag', code: 'required', message: 'A label needs a name' })
  if (cleanLabel(tag).length > LONGEST_LABEL) problems.push({ field: 'tag', code: 'too_big', message: `At most ${LONGEST_LABEL} characters` })
  if (!isColour(color)) problems.push({ field: 'color', code: 'invalid_format', message: 'A colour is # and six hexadecimal digits' })
  return problems
}
