import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { CSV_BREAK, csvLine } from '#core/contract/csv.ts'
import { invalidInput, noPermission, sessionExpired } from '#core/contract/errors.ts'
import { parseQuery } from '#core/server/http/query.ts'
import { recordDownload } from '#core/server/http/recordedCalls.ts'
import type { Actor, RawRoute, ServerContext } from '#core/server/plugin.ts'
import { exportReport } from '../../contract/index.ts'
import { type Cell, fileSources } from './fileRows.ts'
import { type FileTexts, textsOf } from './textsOf.ts'
import { workbook } from './workbook.ts'

type Wish = z.output<typeof exportReport.input>

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** The query of the address. @throws invalidInput (400) */
function wishOf(url: string): Wish {
  const [, query = ''] = /\?(.*)$/s.exec(url) ?? []
  const parsed = exportReport.input.safeParse(parseQuery(query))
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message })))
}

/** The headings and the first page: whatever is refused is refused before the file begins. */
async function beginning(ctx: ServerContext, actor: Actor, { kind, ...filter }: Wish, texts: FileTexts): Promise<AsyncGenerator<Cell[][]>> {
  const { columns, pages } = fileSources[kind]
  const rows = pages(ctx, actor, filter, texts)
  const first = await rows.next()
  return (async function* () {
    yield [columns.map((column) => texts[`reportsFile.column.${column}`])]
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

async function* csvOf(pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((cells) => csvLine(cells) + CSV_BREAK).join('')
}

/** @see exportReport of the contract */
export const sendReport: RawRoute = {
  methods: ['GET'],
  path: '/reports/export',
  async handle({ request, response, bearer, ip }, ctx) {
    if (!bearer) throw sessionExpired()
    const actor = await ctx.host.authenticate(bearer)
    if (!actor.can(exportReport.permission)) throw noPermission()
    const wish = wishOf(request.url ?? '')
    if (wish.kind === 'contacts' && !actor.can('contacts.export')) throw noPermission()
    const texts = textsOf(wish.language)
    const pages = await beginning(ctx, actor, wish, texts)
    recordDownload(ctx, actor, exportReport, { ip, userAgent: request.headers['user-agent'] })
    response.writeHead(200, {
      'content-type': TYPES[wish.format],
      'content-disposition': `attachment; filename="report.${wish.format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    await pipeline(wish.format === 'csv' ? Readable.from(csvOf(pages)) : workbook(texts['reportsFile.sheet'], pages), response)
  },
}
