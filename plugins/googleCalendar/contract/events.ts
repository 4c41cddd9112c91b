import { z } from 'zod'
import { LONGEST_ACTION, LONGEST_TITLE, SHORTEST_ACTION } from '#plugins/funnel/contract/rules.ts'

const MINUTE_MS = 60_000

/** A meeting as a calendar gets it. */
export interface Meeting {
  actionId: number
  title: string
  /** Name of the contact; empty without one. */
  contact: string
  note: string
  /** Address of the deal. */
  link: string
  dueAt: Date
  minutes: number
}

/** ISO 8601 with the offset that the zone has at that moment: '2026-12-10T14:00:00-03:00'. */
export function zonedText(at: Date, timeZone: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', timeZoneName: 'longOffset' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`
}

const summaryOf = ({ title, contact }: Pick<Meeting, 'title' | 'contact'>): string => (contact === '' ? title : `${title} · ${contact}`)

/** The event of a meeting, without its id. */
export function eventOf(meeting: Meeting, timeZone: string, reminderMinutes: number | null) {
  const { actionId, note, link, dueAt, minutes } = meeting
  const end = new Date(dueAt.getTime() + minutes * MINUTE_MS)
  return {
    // A deleted event with this id comes back.
    status: 'confirmed' as const,
    summary: summaryOf(meeting),
    description: [note, link].filter(Boolean).join('\n\n'),
    start: { dateTime: zonedText(dueAt, timeZone), timeZone },
    end: { dateTime: zonedText(end, timeZone), timeZone },
    reminders: reminderMinutes === null ? { useDefault: true } : { useDefault: false, overrides: [{ method: 'popup' as const, minutes: reminderMinutes }] },
    extendedProperties: { private: { balcaoAction: String(actionId) } },
  }
}

const moment = z
  .looseObject({ dateTime: z.iso.datetime({ offset: true }).optional().catch(undefined) })
  .optional()
  .catch(undefined)
/** An event as Google lists it. */
export const googleEventSchema = z.looseObject({
  id: z.string(),
  etag: z.string().catch(''),
  status: z.string().catch('confirmed'),
  summary: z.string().catch(''),
  start: moment,
  end: moment,
})
export type GoogleEvent = z.infer<typeof googleEventSchema>

/** The parts of a meeting that a calendar can change, as they were written there last. */
export type Written = Pick<Meeting, 'title' | 'contact' | 'minutes'> & { /** ISO 8601. */ dueAt: string }

export const writtenOf = ({ title, contact, minutes, dueAt }: Meeting): Written => ({ title, contact, minutes, dueAt: dueAt.toISOString() })

export interface MeetingChange {
  title?: string
  dueAt?: string
  minutes?: number
}

/** A calendar knows no part of a second. */
const secondOf = (at: Date): number => Math.floor(at.getTime() / 1_000)

const within = (minutes: number): number => Math.min(LONGEST_ACTION, Math.max(SHORTEST_ACTION, minutes))

/**
 * The change that an event asks of its meeting, against what was written there; null for nothing. An event of whole days has no time, and moves
 * nothing. A title or a length that an action can't have becomes the nearest that it can.
 */
export function changeOf({ summary, start, end }: GoogleEvent, written: Written): MeetingChange | null {
  const change: MeetingChange = {}
  const suffix = written.contact === '' ? '' : ` · ${written.contact}`
  const title = (suffix !== '' && summary.endsWith(suffix) ? summary.slice(0, -suffix.length) : summary).trim().slice(0, LONGEST_TITLE).trim()
  if (title !== '' && title !== written.title) change.title = title
  const from = start?.dateTime ? new Date(start.dateTime) : null
  const until = end?.dateTime ? new Date(end.dateTime) : null
  if (from && secondOf(from) !== secondOf(new Date(written.dueAt))) change.dueAt = from.toISOString()
  const minutes = from && until ? within(Math.round((until.getTime() - from.getTime()) / MINUTE_MS)) : written.minutes
  if (minutes !== written.minutes) change.minutes = minutes
  return Object.keys(change).length === 0 ? null : change
}
