import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, desc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { CSV_BREAK, csvLine } from '#core/contract/csv.ts'
import { invalidInput, noPermission, sessionExpired } from '#core/contract/errors.ts'
import { maskName, maskNumber, SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { localOf } from '#core/contract/zone.ts'
import { recordDownload } from '#core/server/http/recordedCalls.ts'
import type { Actor, RawRoute, ServerContext } from '#core/server/plugin.ts'
import { type csvLanguages, exportVoiceCalls, type VoiceCall } from '../contract/index.ts'
import { conditionOf, presentCall, selectCalls } from './selectCalls.ts'
import { voiceCalls } from './voice.table.ts'
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import ptBR from './words/pt-BR.json' with { type: 'json' }

/** Calls that are in memory at once. */
const PAGE = 500

type Wish = z.output<(typeof exportVoiceCalls)['input']>
const catalogues: Record<(typeof csvLanguages)[number], Record<keyof typeof ptBR, string>> = { 'pt-BR': ptBR, en, es }

const columns = ['date', 'direction', 'status', 'contact', 'phone', 'user', 'device', 'connection', 'seconds', 'ticket'] as const

/** @throws invalidInput (400) */
function wishOf(url: string): Wish {
  const [, query = ''] = /\?(.*)$/s.exec(url) ?? []
  const parsed = exportVoiceCalls.input.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message })))
}

/** '22/11/2026 14:05', on the clock of a zone. */
function dayAndHour(at: string, timeZone: string): string {
  const [date = '', time = ''] = new Date(localOf(new Date(at), timeZone)).toISOString().split('T')
  return `${date.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
}

/** From the newest on, a page after the other: what comes meanwhile is newer, and shifts nothing. */
async function* pagesOf(ctx: ServerContext, actor: Actor, wish: Wish): AsyncGenerator<VoiceCall[]> {
  const where = await conditionOf(ctx, actor, wish)
  for (let last: VoiceCall | undefined; ; ) {
    const older = last && sql`(${voiceCalls.startedAt}, ${voiceCalls.id}) < (${last.startedAt}::timestamptz, ${last.id})`
    const rows = await selectCalls(ctx, actor, and(where, older)).orderBy(desc(voiceCalls.startedAt), desc(voiceCalls.id)).limit(PAGE)
    const page = rows.map(presentCall)
    last = page.at(-1)
    yield page
    if (page.length < PAGE) return
  }
}

async function* rowsOf(ctx: ServerContext, actor: Actor, wish: Wish): AsyncGenerator<string> {
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const texts = catalogues[wish.language]
  const seesNumbers = actor.can(SEE_NUMBERS)
  yield csvLine(columns.map((column) => texts[`voiceCsv.${column}`])) + CSV_BREAK
  for await (const page of pagesOf(ctx, actor, wish))
    for (const { startedAt, direction, status, contact, name, phone, user, device, durationSeconds, ticketId } of page) {
      const who = contact?.name ?? name
      yield csvLine([
        dayAndHour(startedAt, zone),
        texts[`voiceCsv.${direction}`],
        texts[`voiceCsv.${status}`],
        seesNumbers ? who : maskName(who),
        seesNumbers ? phone : maskNumber(phone),
        user?.name,
        device.name,
        device.connection,
        durationSeconds,
        ticketId,
      ]) + CSV_BREAK
    }
}

/** @see contract exportVoiceCalls */
export const sendCsv: RawRoute = {
  methods: ['GET'],
  path: '/voice/calls/export',
  async handle({ request, response, bearer, ip }, ctx) {
    if (!bearer) throw sessionExpired()
    const actor = await ctx.host.authenticate(bearer)
    if (!actor.can('voice.calls')) throw noPermission()
    const wish = wishOf(request.url ?? '')
    recordDownload(ctx, actor, exportVoiceCalls, { ip, userAgent: request.headers['user-agent'] })
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="calls.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    await pipeline(Readable.from(rowsOf(ctx, actor, wish)), response)
  },
}
