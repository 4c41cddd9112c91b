import type { FieldError } from '#core/contract/errors.ts'

/** In characters. */
export const LONGEST_TITLE = 80
export const LONGEST_DESCRIPTION = 500
export const LONGEST_URL = 1_000
export const MOST_TUTORIALS = 200
/** Places in the list begin at 1. */
export const LAST_POSITION = 1_000

export interface TutorialDraft {
  title: string
  description: string
  url: string
  position: number
}

/** Only https: a page of the workbench never leads to an address that somebody on the way can read or change. */
export function isTutorialUrl(text: string): boolean {
  const url = URL.parse(text.trim())
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Validation errors of a tutorial; empty when it is valid. That no other has the title is for the caller to check. */
export function tutorialProblems({ title, description, url, position }: TutorialDraft): FieldError[] {
  const problems: FieldError[] = []
  const refuse = (field: string, code: string, message: string) => problems.push({ field, code, message })
  if (title.trim() === '') refuse('title', 'required', 'A tutorial needs a title')
  else if (title.trim().length > LONGEST_TITLE) refuse('title', 'too_big', `At most ${LONGEST_TITLE} characters`)
  if (description.trim().length > LONGEST_DESCRIPTION) refuse('description', 'too_big', `At most ${LONGEST_DESCRIPTION} characters`)
  if (!isTutorialUrl(url)) refuse('url', 'invalid_format', 'An address that begins with https://')
  else if (url.trim().length > LONGEST_URL) refuse('url', 'too_big', `At most ${LONGEST_URL} characters`)
  if (!Number.isInteger(position) || position < 1 || position > LAST_POSITION) refuse('position', 'invalid_type', `A whole number from 1 to ${LAST_POSITION}`)
  return problems
}
