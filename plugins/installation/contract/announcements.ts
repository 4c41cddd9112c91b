import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { areaField, choiceField, defineResource, idsField, ownField, switchField, textField } from '#core/contract/resource/index.ts'

export const announcementPriorities = ['information', 'warning', 'urgent'] as const
export type AnnouncementPriority = (typeof announcementPriorities)[number]

const instantOf = (value: string): string | null => {
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** An instant, stored in UTC; null for none. */
const momentField = () =>
  ownField<string | null>({
    schema: z.string().nullable(),
    input: z.string().max(100).nullable(),
    initial: null,
    clean: (value) => (value === null || value.trim() === '' ? null : (instantOf(value) ?? value)),
    problem: (value) => (value === null || instantOf(value) !== null ? null : { code: 'invalid_format', message: 'An instant as 2026-11-23T12:00:00Z' }),
  })

/** Announcements of superadmins to companies; `tenantIds` is empty for all of them. */
export const companyAnnouncements = defineResource('installation.announcements', {
  path: '/admin/announcements',
  rows: 'installation.announcement',
  may: { read: 'installation.announce', write: 'installation.announce' },
  wire: { channel: 'companyAnnouncement', key: 'announcement' },
  fields: {
    title: textField({ longest: 80, isRequired: true }),
    text: areaField({ longest: 600, isRequired: true }),
    priority: choiceField(announcementPriorities),
    isActive: switchField(true),
    startsAt: momentField(),
    endsAt: momentField(),
    tenantIds: idsField({ most: 1_000 }),
  },
  shown: { companies: z.array(z.string()) },
  unique: 'title',
  most: 200,
  missing: 'ERR_NO_ANNOUNCEMENT_FOUND',
  names: { one: 'announcement', many: 'announcements' },
  events: { saved: 'installation.announcementSaved', gone: 'installation.announcementGone' },
})
export type CompanyAnnouncement = z.output<typeof companyAnnouncements.row>

/** Whether something that is switched on is announced at an instant in UTC. */
export const isCurrent = ({ isActive, startsAt, endsAt }: Pick<CompanyAnnouncement, 'isActive' | 'startsAt' | 'endsAt'>, now: string): boolean =>
  isActive && (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)

/** `off`, `planned`, `current` or `over`. */
export function announcementState(row: Pick<CompanyAnnouncement, 'isActive' | 'startsAt' | 'endsAt'>, now: string): 'off' | 'planned' | 'current' | 'over' {
  if (row.endsAt !== null && row.endsAt <= now) return 'over'
  if (!row.isActive) return 'off'
  return isCurrent(row, now) ? 'current' : 'planned'
}

/** An announcement as the people of a company get it. */
export const shownAnnouncementSchema = z.object({
  /** Of its text: another text is another announcement. */
  id: z.string(),
  title: z.string(),
  text: z.string(),
  priority: z.enum(announcementPriorities),
  endsAt: z.string().nullable(),
})
export type ShownAnnouncement = z.infer<typeof shownAnnouncementSchema>

/** Announcements of the moment that the person has not closed, the most urgent first. */
export const listCurrentAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/announcements/current',
  permission: 'signed-in',
  summary: 'What is announced to the company now',
  input: z.object({}),
  output: z.array(shownAnnouncementSchema),
})

/** For this person and for good; unknown ids do nothing. Answers the others. */
export const closeCompanyAnnouncement = defineEndpoint({
  method: 'PUT',
  path: '/announcements/closed',
  permission: 'signed-in',
  summary: 'Close an announcement',
  input: z.object({ announcementId: z.string().max(100) }),
  output: z.array(shownAnnouncementSchema),
})

/** Announcements of a company are others than before, or the person closed one in another window. */
export const currentAnnouncementsChanged = defineEvent('installation.currentAnnouncementsChanged', z.object({}), {
  channel: 'currentAnnouncement',
  kind: 'update',
  key: 'data',
})
