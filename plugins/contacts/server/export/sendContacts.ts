import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SQL } from 'drizzle-orm'
import { CSV_BREAK, csvLine } from '#core/contract/csv.ts'
import { invalidInput, noPermission, sessionExpired } from '#core/contract/errors.ts'
import { parseQuery } from '#core/server/http/query.ts'
import { recordDownload } from '#core/server/http/recordedCalls.ts'
import type { Actor, RawRoute, ServerContext } from '#core/server/plugin.ts'
import { exportContacts, foldField } from '../../contract/index.ts'
import { type FileTexts, textsOf } from '../words/textsOf.ts'
import { contactPages, contactsOfFile, type ExportedContact, fieldColumns } from './contactPages.ts'
import { workbookStream } from './workbookStream.ts'

const names = (list: readonly string[]): string => list.join(', ')

function cellsOf({ name, phone, email, tags, wallets, createdAt, fields }: ExportedContact, columns: readonly string[]): string[] {
  const fieldValue = (column: string) => fields.find((field) => foldField(field.name) === foldField(column))?.value ?? ''
  const own = columns.map(fieldValue)
  return [name, phone, email ?? '', names(tags.map(({ tag }) => tag)), names(wallets.map((owner) => owner.name)), createdAt.slice(0, 10), ...own]
}

/** The headings, then the contacts a page after the other; headings that an import understands. */
async function* rowsOf(ctx: ServerContext, actor: Actor, where: SQL | undefined, texts: FileTexts): AsyncGenerator<string[][]> {
  const columns = await fieldColumns(ctx, actor, where)
  yield [
    [
      texts['contactsFile.name'],
      texts['contactsFile.number'],
      texts['contactsFile.email'],
      texts['contactsFile.labels'],
      texts['contactsFile.wallet'],
      texts['contactsFile.since'],
      ...columns,
    ],
  ]
  for await (const page of contactPages(ctx, actor, where)) yield page.map((contact) => cellsOf(contact, columns))
}

async function* csvOf(rows: AsyncIterable<string[][]>): AsyncGenerator<string> {
  for await (const page of rows) yield page.map((cells) => csvLine(cells) + CSV_BREAK).join('')
}

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** @see exportContacts of the contract */
export const sendContacts: RawRoute = {
  methods: ['GET'],
  path: '/contacts/export',
  async handle({ request, response, bearer, ip }, ctx) {
    if (!bearer) throw sessionExpired()
    const actor = await ctx.host.authenticate(bearer)
    if (!actor.can('contacts.export')) throw noPermission()
    const [, query = ''] = /\?(.*)$/s.exec(request.url ?? '') ?? []
    const parsed = exportContacts.input.safeParse(parseQuery(query))
    if (!parsed.success) throw invalidInput(parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message })))
    const { format, language, ...wish } = parsed.data
    const where = await contactsOfFile(ctx, actor, wish)
    recordDownload(ctx, actor, exportContacts, { ip, userAgent: request.headers['user-agent'] })
    const texts = textsOf(language)
    const rows = rowsOf(ctx, actor, where, texts)
    response.writeHead(200, {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="contacts.${format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    await pipeline(format === 'csv' ? Readable.from(csvOf(rows)) : workbookStream(texts['contactsFile.sheet'], rows), response)
  },
}
