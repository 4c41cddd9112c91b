import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { CSV_BREAK, csvLine } from '#core/contract/csv.ts'
import { invalidInput, noPermission, sessionExpired } from '#core/contract/errors.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, RawRoute, ServerContext } from '#core/server/plugin.ts'
import { type ContactLanguage, importProblems, MOST_SHOWN_PROBLEMS } from '../../contract/index.ts'
import { type FileTexts, textsOf } from '../words/textsOf.ts'
import { contactImportRows, type ImportRow, type ImportStep } from './imports.table.ts'
import { ownImport } from './ownImports.ts'
import type { RowProblem } from './rowProblem.ts'

const PAGE = 1_000

/** Text of a reason. */
const reasonOf = ({ code, value }: RowProblem, texts: FileTexts): string => texts[`problem.${code}`].replace('{{value}}', () => value)

async function* pagesOf(ctx: ServerContext, { tenantId, id }: ImportRow): AsyncGenerator<ImportStep[]> {
  for (let last = 0; ; ) {
    const hasProblem = and(
      eq(contactImportRows.importId, id),
      isNotNull(contactImportRows.outcome),
      isNotNull(contactImportRows.problems),
      gt(contactImportRows.row, last),
    )
    const where = ofTenant(contactImportRows, { tenantId }, hasProblem)
    const page = await ctx.db.select().from(contactImportRows).where(where).orderBy(asc(contactImportRows.row)).limit(PAGE)
    yield page
    last = page.at(-1)?.row ?? last
    if (page.length < PAGE) return
  }
}

const reasonsOf = ({ problems }: ImportStep, texts: FileTexts): string => (problems ?? []).map((problem) => reasonOf(problem, texts)).join(' ')

/** @see listImportProblems of the contract */
export async function listProblems(ctx: ServerContext, actor: Actor, id: string, language: ContactLanguage): Promise<{ row: number; reason: string }[]> {
  const row = await ownImport(ctx, actor, id)
  const texts = textsOf(language)
  for await (const page of pagesOf(ctx, row)) return page.slice(0, MOST_SHOWN_PROBLEMS).map((step) => ({ row: step.row, reason: reasonsOf(step, texts) }))
  return []
}

async function* csvLinesOf(ctx: ServerContext, row: ImportRow, texts: FileTexts): AsyncGenerator<string> {
  yield csvLine([texts['contactsFile.row'], texts['contactsFile.reason'], ...row.headings]) + CSV_BREAK
  for await (const page of pagesOf(ctx, row)) for (const step of page) yield csvLine([step.row, reasonsOf(step, texts), ...step.cells]) + CSV_BREAK
}

/** @see importProblems of the contract */
export const sendProblems: RawRoute = {
  methods: ['GET'],
  path: '/contacts/imports/:id/problems',
  async handle({ request, response, bearer, params }, ctx) {
    if (!bearer) throw sessionExpired()
    const actor = await ctx.host.authenticate(bearer)
    if (!actor.can('contacts.import')) throw noPermission()
    const [, query = ''] = /\?(.*)$/s.exec(request.url ?? '') ?? []
    const wish = importProblems.input.safeParse({ ...Object.fromEntries(new URLSearchParams(query)), ...params })
    if (!wish.success) throw invalidInput(wish.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message })))
    const row = await ownImport(ctx, actor, wish.data.id)
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="problems.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    await pipeline(Readable.from(csvLinesOf(ctx, row, textsOf(wish.data.language))), response)
  },
}
