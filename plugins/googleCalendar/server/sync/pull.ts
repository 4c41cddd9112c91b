import { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Person, ServerContext } from '#core/server/plugin.ts'
import { funnelActions } from '#plugins/funnel/contract/index.ts'
import { changeOf, type GoogleEvent, googleEventSchema, writtenOf } from '../../contract/index.ts'
import { askGoogle, GoogleError } from '../api.ts'
import { type AccountRow, type EventRow, googleAccounts } from '../google.table.ts'
import { type OpenAccount, ofAccount } from '../tokens.ts'
import { meetingsById } from './meetings.ts'
import { bodyOf, eventsOf, eventsUrl, forgetEvent, hashOf, writeEvent } from './push.ts'

const PAGE = 250
/** Of one look; a calendar with more begins anew with the next one. */
const MOST_PAGES = 200

const pageSchema = z.looseObject({
  items: z.array(z.unknown()).catch([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

interface Changes {
  events: GoogleEvent[]
  syncToken: string | null
}

/** Changes since the last look; only those of `wanted` ids are kept. @throws GoogleError, `gone` where Google does not know the token any more */
async function changesSince(ctx: ServerContext, open: OpenAccount, wanted: ReadonlySet<string>): Promise<Changes> {
  const events: GoogleEvent[] = []
  let pageToken: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      ...{ maxResults: String(PAGE), showDeleted: 'true', singleEvents: 'true' },
      ...(open.row.syncToken && { syncToken: open.row.syncToken }),
      ...(pageToken && { pageToken }),
    })
    const read = pageSchema.safeParse(await askGoogle(ctx, { method: 'GET', url: `${eventsUrl(open)}?${query}`, token: open.token }))
    if (!read.success) throw new GoogleError('unreachable')
    for (const item of read.data.items) {
      const event = googleEventSchema.safeParse(item)
      if (event.success && wanted.has(event.data.id)) events.push(event.data)
    }
    pageToken = read.data.nextPageToken
    if (pageToken === undefined) return { events, syncToken: read.data.nextSyncToken ?? null }
  }
  return { events, syncToken: null }
}

/** A change that the person may not make here any more stays in Google alone. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}

/**
 * Does to a meeting what was done to its event, in one transaction with what is remembered of the event. Only what was changed there counts: what was
 * changed here meanwhile stays, and is written afterwards. The same thing changed on both sides becomes as it is there.
 */
const apply = (ctx: ServerContext, account: AccountRow, owner: Person, row: EventRow, event: GoogleEvent): Promise<void> =>
  ctx.transact(async (tx) => {
    const found = (await meetingsById(tx, owner, [row.actionId])).get(row.actionId)
    if (!found || found.isDone) return
    const actions = tx.use(funnelActions)
    if (event.status === 'cancelled') {
      await unlessRefused(() => actions.remove(account.userId, row.actionId))
      await forgetEvent(tx, row)
      return
    }
    const before = row.written ?? writtenOf(found.meeting)
    const change = changeOf(event, before)
    if (change) await unlessRefused(() => actions.change(account.userId, { id: row.actionId, ...change }))
    const after = (await meetingsById(tx, owner, [row.actionId])).get(row.actionId)
    // As it stands in Google now: only what differs from that is written back.
    const isSame = after && changeOf(event, writtenOf(after.meeting)) === null
    await writeEvent(tx, row, {
      etag: event.etag,
      written: { ...before, ...change },
      ...(isSame && { hash: hashOf(await bodyOf(tx, account, after.meeting)) }),
    })
  })

/** Takes in what was changed in the calendar. Events of others are looked at by their id alone, and nothing of them is kept. @throws GoogleError */
export async function pull(ctx: ServerContext, open: OpenAccount, owner: Person): Promise<void> {
  const { row } = open
  const known = new Map((await eventsOf(ctx, row)).map((event) => [event.eventId, event]))
  const wanted = new Set(known.keys())
  const { events, syncToken } = await changesSince(ctx, open, wanted).catch((error: unknown) => {
    if (error instanceof GoogleError && error.reason === 'gone' && row.syncToken !== null)
      return changesSince(ctx, { ...open, row: { ...row, syncToken: null } }, wanted)
    throw error
  })
  for (const event of events) {
    const stored = known.get(event.id)
    // Without a hash our own writing was not confirmed yet: it is done again first.
    if (stored && stored.hash !== '' && (event.status === 'cancelled' || event.etag !== stored.etag)) await apply(ctx, row, owner, stored, event)
  }
  await tenantRows(ctx.db, row, googleAccounts).write(ofAccount(row), { syncToken, pulledAt: ctx.now() })
}
