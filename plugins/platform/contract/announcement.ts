import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { announcementLevels } from './announcementRules.ts'

const levelSchema = z.enum(announcementLevels)
/** SHA-256 of the text, in hexadecimal: who closed a text has closed it whatever becomes of its link, level and end. */
const announcementId = z.string().regex(/^[0-9a-f]{64}$/)

/** Announcement of the superadmin to the people of all companies. */
export const announcementSchema = z.object({ id: announcementId, text: z.string(), link: z.string(), level: levelSchema, endsAt: z.string().nullable() })
export type Announcement = z.infer<typeof announcementSchema>

/** `announcement`: null where there is none, or its end has come. `closedIds`: the newest that the person closed. */
export const ownAnnouncementSchema = z.object({ announcement: announcementSchema.nullable(), closedIds: z.array(announcementId) })

export const getAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/announcement',
  permission: 'signed-in',
  summary: 'What the installation announces',
  input: z.object({}),
  output: ownAnnouncementSchema,
})

/** Nothing happens where another text is announced by now. */
export const closeAnnouncement = defineEndpoint({
  method: 'PUT',
  path: '/announcement/closed',
  permission: 'signed-in',
  summary: 'Do not show this announcement to me any more',
  input: z.object({ announcementId }),
  output: ownAnnouncementSchema,
})

/** As it was written, also where its end has come. `rev` is 0 before the first. */
export const writtenAnnouncementSchema = z.object({ text: z.string(), link: z.string(), level: levelSchema, endsAt: z.string().nullable(), rev: z.int() })
export type WrittenAnnouncement = z.infer<typeof writtenAnnouncementSchema>

export const getWrittenAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/admin/announcement',
  permission: 'platform.announce',
  summary: 'The announcement as it was written',
  input: z.object({}),
  output: writtenAnnouncementSchema,
})

/**
 * An empty text takes it away.
 * @throws invalidInput (422) at `text`, `link` or `endsAt`, announcementRewritten (409) where `rev` is not the present one
 */
export const saveAnnouncement = defineEndpoint({
  method: 'PUT',
  path: '/admin/announcement',
  permission: 'platform.announce',
  summary: 'Announce something to everybody',
  input: z.object({
    // Loose limits: the handler checks lengths so that it can answer 422 with a message per field.
    text: z.string().max(5_000).default(''),
    link: z.string().max(5_000).default(''),
    level: levelSchema.default('information'),
    endsAt: z.iso.datetime({ offset: true }).nullable().default(null),
    rev: z.int().optional(),
  }),
  output: writtenAnnouncementSchema,
})

/** Goes to everybody of every company. */
export const announcementChanged = defineEvent('platform.announcementChanged', z.object({ announcement: announcementSchema.nullable() }), {
  channel: 'announcement',
  kind: 'update',
})

/** Goes to the other windows of whoever closed it. */
export const announcementClosed = defineEvent('platform.announcementClosed', z.object({ id: announcementId }), { channel: 'announcement', kind: 'closed' })

/** Another superadmin wrote something else meanwhile. */
export const announcementRewritten = () => new AppError('ERR_ANNOUNCEMENT_REWRITTEN', 409)
