import { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { type Access, defineEndpoint, definePoint, type Service } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { personalName } from '#core/contract/personalNumber.ts'

/** An event in the history of a contact, as the plugin that knows it describes it. */
export interface TimelineEntry {
  /** Unique among those of its source; digits, letters and hyphens. */
  id: string
  at: Date
  /** Catalogue key of its sentence in the browser. */
  key: string
  values: Readonly<Record<string, string>>
  /** Text that somebody wrote, cut by the screen; null where nobody wrote anything. */
  text: string | null
  /** Address of its place in the program; null where it has none. */
  path: string | null
}

/** The person that reads a timeline, and sees the contact. */
export type TimelineReader = ActivityActor & { can(permission: Access): boolean }

/** Entries of a plugin, as far as the reader may see them. */
export interface TimelineSource {
  /** The newest ones before a time, at most `limit`. */
  entries(reader: TimelineReader, contactId: number, page: { before: Date; limit: number }): Promise<readonly TimelineEntry[]>
}
/** Adds entries to the timeline of a contact, for readers with the permission */
export const timelineSources = definePoint<{ id: string; permission: Access; service: Service<TimelineSource> }>('contacts.timelineSources')

export const timelineEntrySchema = z.object({
  /** Unique within the timeline. */
  id: z.string(),
  /** Plugin that tells it. */
  source: z.string(),
  /** ISO 8601. */
  at: z.string(),
  key: z.string(),
  values: z.record(z.string(), personalName(z.string())),
  text: z.string().nullable(),
  path: z.string().nullable(),
})
export type ShownTimelineEntry = z.infer<typeof timelineEntrySchema>

/**
 * The history of a contact, the newest entry first, 30 a page: conversations, campaigns, deals, tasks, merges, notes and ratings, as far as the reader sees
 * each. `next` of the page before says where the next one begins; null at the end. @throws noContactFound (404), also when the caller may not see it
 */
export const listTimeline = defineEndpoint({
  method: 'GET',
  path: '/contacts/:id/timeline',
  permission: 'contacts.list',
  summary: 'What happened with a contact',
  input: z.object({
    id: idParam,
    before: z
      .string()
      .regex(/^\d{1,14}\.[\w-]{1,60}:[\w-]{1,80}$/)
      .optional(),
  }),
  output: z.object({ entries: z.array(timelineEntrySchema), next: z.string().nullable() }),
})
