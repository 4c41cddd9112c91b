import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, desc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { CSV_BREAK, csvLine } from '#core/contract/csv.ts'
import { invalidInput, noPermission, sessionExpired } from '#core/contract/errors.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { localOf } from '#core/contract/zone.ts'
import { recordDownload } from '#core/server/http/recordedCalls.ts'
import type { Actor, RawRoute, ServerContext } from '#core/server/plugin.ts'
import { exportRatings, type Rating } from '../../contract/index.ts'
import { conditionOf, presentRating, selectRatings } from '../listRatings.ts'
import { ratings } from '../ratings.table.ts'
import { textsOf } from './textsOf.ts'

/** Ratings that are in memory at once. */
const PAGE = 500

type Wish = z.output<(typeof exportRatings)['input']>

/** The query of the address. @throws invalidInput (400) */
function wishOf(url: string): Wish {
  const [, query = ''] = /\?(.*)$/s.exec(url) ?? []
  const parsed = exportRatings.input.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message })))
}

/** '22/11/2026 14:05', on the clock of a zone. */
function dayAndHour(at: string, timeZone: string): string {
  const [date = '', time = ''] = new Date(localOf(new Date(at), timeZone)).toISOString().split('T')
  return `${date.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
}

/** The rows from the newest on, a page after the other: what comes meanwhile is newer, and shifts nothing. */
async function* pagesOf(ctx: ServerContext, actor: Actor, wish: Wish): AsyncGenerator<Rating[]> {
  const where = await conditionOf(ctx, actor, wish)
  for (let last: Rating | undefined; ; ) {
    const older = last && sql`(${ratings.createdAt}, ${ratings.id}) < (${last.createdAt}::timestamptz, ${last.id})`
    const rows = await selectRatings(ctx, actor, and(where, older)).orderBy(desc(ratings.createdAt), desc(ratings.id)).limit(PAGE)
    const page = rows.map(presentRating)
    last = page.at(-1)
    yield page
    if (page.length < PAGE) return
  }
}

async function* csvLinesOf(ctx: ServerContext, actor: Actor, wish: Wish): AsyncGenerator<string> {
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const texts = textsOf(wish.language)
  yield csvLine([texts.csvDate, texts.csvContact, texts.csvRate, texts.csvFeedback, texts.csvUser, texts.csvQueue, texts.csvTicket]) + CSV_BREAK
  for await (const page of pagesOf(ctx, actor, wish))
    for (const { createdAt, contact, rate, feedback, user, queue, protocol } of page)
      yield csvLine([dayAndHour(createdAt, zone), contact.name, rate, feedback, user?.name, queue?.queue, protocol]) + CSV_BREAK
}

/** @see contract exportRatings */
export const sendCsv: RawRoute = {
  methods: ['GET'],
  path: '/ratings/export',
  async handle({ request, response, bearer, ip }, ctx) {
    if (!bearer) throw sessionExpired()
    const actor = await ctx.host.authenticate(bearer)
    if (!actor.can('ratings.list')) throw noPermission()
    const wish = wishOf(request.url ?? '')
    recordDownload(ctx, actor, exportRatings, { ip, userAgent: request.headers['user-agent'] })
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ratings.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    await pipeline(Readable.from(csvLinesOf(ctx, actor, wish)), response)
  },
}
