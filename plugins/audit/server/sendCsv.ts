import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { CSV_BREAK, csvLine } from '#core/contract/csv.ts'
import { invalidInput, noPermission, sessionExpired } from '#core/contract/errors.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { parseQuery } from '#core/server/http/query.ts'
import { recordDownload } from '#core/server/http/recordedCalls.ts'
import type { Actor, RawRoute, ServerContext } from '#core/server/plugin.ts'
import { exportAudit } from '../contract/index.ts'
import { type AuditRow, conditionOf, pageBefore } from './listEntries.ts'
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import ptBR from './words/pt-BR.json' with { type: 'json' }

/** Entries that are in memory at once. */
const PAGE = 1_000

const catalogues: Record<Wish['language'], typeof ptBR> = { 'pt-BR': ptBR, en, es }

type Wish = z.output<typeof exportAudit.input>

const momentIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at: Date) => format.format(at)
}

const changesText = ({ changes }: AuditRow): string => changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join(', ')

/** The headings, then the entries from the newest on, a page after the other. */
async function* csvLinesOf(ctx: ServerContext, actor: Actor, { language, ...wish }: Wish): AsyncGenerator<string> {
  const texts = catalogues[language]
  const headings = Object.entries(texts).flatMap(([key, text]) => (key.startsWith('auditFile.column.') ? [text] : []))
  const moment = momentIn(await ctx.setting(actor.tenantId, companyTimeZone))
  const where = await conditionOf(ctx, actor, wish)
  yield csvLine(headings) + CSV_BREAK
  for (let beforeId: number | undefined; ; ) {
    const rows = await pageBefore(ctx, actor, where, beforeId, PAGE)
    const cells = (row: AuditRow) => [moment(row.at), row.userName, row.profile, texts[`auditFile.kind.${row.kind}`], row.action, row.name, row.target]
    yield rows.map((row) => csvLine([...cells(row), row.fields.join(', '), changesText(row), row.outcome, row.address, row.browser]) + CSV_BREAK).join('')
    beforeId = rows.at(-1)?.id
    if (rows.length < PAGE) return
  }
}

/** @see exportAudit of the contract */
export const sendCsv: RawRoute = {
  methods: ['GET'],
  path: '/audit/export',
  async handle({ request, response, bearer, ip }, ctx) {
    if (!bearer) throw sessionExpired()
    const actor = await ctx.host.authenticate(bearer)
    if (!actor.can(exportAudit.permission)) throw noPermission()
    const [, query = ''] = /\?(.*)$/s.exec(request.url ?? '') ?? []
    const parsed = exportAudit.input.safeParse(parseQuery(query))
    if (!parsed.success) throw invalidInput(parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message })))
    recordDownload(ctx, actor, exportAudit, { ip, userAgent: request.headers['user-agent'] })
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    await pipeline(Readable.from(csvLinesOf(ctx, actor, parsed.data)), response)
  },
}
