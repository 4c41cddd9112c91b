import type { FieldError } from '#core/contract/errors.ts'

/** In characters. */
export const LONGEST_ANNOUNCEMENT = 300
export const LONGEST_ANNOUNCEMENT_LINK = 500

export const announcementLevels = ['information', 'warning'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]

export interface AnnouncementDraft {
  /** Empty where there is nothing to announce. */
  text: string
  /** Empty for none. */
  link: string
  level: AnnouncementLevel
  /** An instant; null for no end. */
  endsAt: string | null
}

/** As it is shown: one line of text. */
export const cleanAnnouncement = (text: string): string => text.toWellFormed().trim().replaceAll(/\s+/g, ' ')

function isSafeLink(link: string): boolean {
  const url = URL.parse(link.trim())
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Validation errors of an announcement at the instant `now`; empty when it is valid. Without a text the rest is not kept. */
export function announcementProblems({ text, link, endsAt }: AnnouncementDraft, now: number): FieldError[] {
  const clean = cleanAnnouncement(text)
  if (clean === '') return []
  const problems: FieldError[] = []
  const refuse = (field: string, code: string, message: string) => problems.push({ field, code, message })
  if (clean.length > LONGEST_ANNOUNCEMENT) refuse('text', 'too_big', `At most ${LONGEST_ANNOUNCEMENT} characters`)
  if (link.trim().length > LONGEST_ANNOUNCEMENT_LINK) refuse('link', 'too_big', `At most ${LONGEST_ANNOUNCEMENT_LINK} characters`)
  else if (link.trim() !== '' && !isSafeLink(link)) refuse('link', 'invalid_format', 'An address that begins with https://')
  if (endsAt !== null && Date.parse(endsAt) <= now) refuse('endsAt', 'past', 'An instant that is still to come')
  return problems
}
