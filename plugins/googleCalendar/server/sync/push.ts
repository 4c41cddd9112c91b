import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { Person, ServerContext } from '#core/server/plugin.ts'
import { eventOf, googleEventSchema, type Meeting, writtenOf } from '../../contract/index.ts'
import { askGoogle, GoogleError } from '../api.ts'
import { type AccountRow, type EventRow, googleEvents } from '../google.table.ts'
import type { OpenAccount } from '../tokens.ts'
import { comingMeetings, meetingsById } from './meetings.ts'

/** Events that one look writes; the next look goes on. */
const AT_ONCE = 50

type EventBody = ReturnType<typeof eventOf>

export const eventsOf = (ctx: Pick<ServerContext, 'db'>, row: AccountRow): Promise<EventRow[]> =>
  tenantRows(ctx.db, row, googleEvents).find(eq(googleEvents.userId, row.userId))

const ofEvent = ({ userId, actionId }: Pick<EventRow, 'userId' | 'actionId'>) =>
  sql`(${googleEvents.userId} = ${userId} and ${googleEvents.actionId} = ${actionId})`

export const writeEvent = (ctx: Pick<ServerContext, 'db'>, row: EventRow, change: Partial<EventRow>): Promise<void> =>
  tenantRows(ctx.db, row, googleEvents).write(ofEvent(row), change)

export const forgetEvent = (ctx: Pick<ServerContext, 'db'>, row: EventRow) => tenantRows(ctx.db, row, googleEvents).remove(ofEvent(row))

export const hashOf = (event: EventBody): string => createHash('sha256').update(JSON.stringify(event)).digest('hex')

/** The event of a meeting as somebody's calendar gets it. */
export async function bodyOf(ctx: ServerContext, row: AccountRow, meeting: Meeting): Promise<EventBody> {
  return eventOf(meeting, await ctx.setting(row.tenantId, companyTimeZone), row.reminderMinutes)
}

export const eventsUrl = ({ base, row }: OpenAccount): string => `${base}/calendars/${encodeURIComponent(row.calendarId)}/events`

/** Writes an event under its id: the same again changes nothing, also where the answer of the first time was lost. @throws GoogleError, `changed` where changes count that were made there since */
async function put(ctx: ServerContext, open: OpenAccount, { eventId, etag }: EventRow, body: EventBody): Promise<string> {
  const { token } = open
  const isKnown = open.row.isTwoWay && etag !== ''
  const url = `${eventsUrl(open)}/${eventId}?sendUpdates=none`
  const patch = () => askGoogle(ctx, { method: 'PATCH', url, token, json: body, ...(isKnown && { ifMatch: etag }) })
  const insert = () => askGoogle(ctx, { method: 'POST', url: `${eventsUrl(open)}?sendUpdates=none`, token, json: { id: eventId, ...body } })
  const other = (reason: string, work: () => Promise<unknown>) => (error: unknown) => {
    if (error instanceof GoogleError && error.reason === reason) return work()
    throw error
  }
  const answer = etag === '' ? await insert().catch(other('exists', patch)) : await patch().catch(other('gone', insert))
  const read = googleEventSchema.safeParse(answer)
  return read.success ? read.data.etag : ''
}

/** Writes what is new or different into the calendar, and takes out what is no meeting of this person any more. An event that Google refuses holds up no other. @throws GoogleError */
export async function push(ctx: ServerContext, open: OpenAccount, owner: Person): Promise<void> {
  const { row } = open
  const known = new Map((await eventsOf(ctx, row)).map((event) => [event.actionId, event]))
  let written = 0
  let isRefused = false
  for (const meeting of await comingMeetings(ctx, owner)) {
    if (written >= AT_ONCE) break
    const body = await bodyOf(ctx, row, meeting)
    const hash = hashOf(body)
    const before = known.get(meeting.actionId)
    if (before?.hash === hash) continue
    const eventId = derivedId('googleEvent', row.tenantId, row.userId, meeting.actionId).replaceAll('-', '')
    const event = before ?? (await tenantRows(ctx.db, row, googleEvents).insert({ userId: row.userId, actionId: meeting.actionId, eventId }))
    written += 1
    try {
      await writeEvent(ctx, event, { etag: await put(ctx, open, event, body), hash, written: writtenOf(meeting) })
    } catch (error) {
      if (!(error instanceof GoogleError) || error.reason !== 'refused') throw error
      isRefused = true
    }
  }
  const live = await meetingsById(ctx, owner, [...known.keys()])
  for (const event of known.values()) {
    if (live.has(event.actionId)) continue
    await askGoogle(ctx, { method: 'DELETE', url: `${eventsUrl(open)}/${event.eventId}?sendUpdates=none`, token: open.token }).catch((error: unknown) => {
      if (!(error instanceof GoogleError) || error.reason !== 'gone') throw error
    })
    await forgetEvent(ctx, event)
  }
  if (isRefused) throw new GoogleError('refused')
}
