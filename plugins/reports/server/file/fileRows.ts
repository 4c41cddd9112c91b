import { and, asc, gt, sql } from 'drizzle-orm'
import { maskName, maskNumber } from '#core/contract/personalNumber.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { seesNumbers } from '#plugins/contacts/server/search.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import {
  contactReportColumns,
  NONE,
  type PeopleReportRow,
  peopleReportColumns,
  type ReportKind,
  type TicketReportFilter,
  type TicketReportRow,
  ticketReportColumns,
} from '../../contract/index.ts'
import { contactsWhere } from '../contactFilters.where.ts'
import { periodOf } from '../period.ts'
import { presentContactRows, selectContacts } from '../rows/contactRows.ts'
import { peopleFigures } from '../rows/peopleRows.ts'
import { newestFirst, presentTicketRow, selectTicketRows } from '../rows/ticketRows.ts'
import { ticketsWhere } from '../ticketFilters.where.ts'
import type { FileTexts } from './textsOf.ts'

/** Rows that are in memory at once. */
const PAGE = 1_000

export type Cell = string | number | null

interface FileSource {
  columns: readonly (keyof { [Key in keyof FileTexts as Key extends `reportsFile.column.${infer Column}` ? Column : never]: true })[]
  pages(ctx: ServerContext, actor: Actor, filter: TicketReportFilter, texts: FileTexts): AsyncGenerator<Cell[][]>
}

/** '2026-11-22 14:05' on the clocks of a zone, which spreadsheets take for a moment. */
const momentIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at: string | null): Cell => (at === null ? null : format.format(new Date(at)))
}

const rounded = (value: number | null): Cell => (value === null ? null : Math.round(value * 100) / 100)
const names = (rows: readonly { name: string }[]): string => rows.map(({ name }) => name).join(', ')
const nameFor = (actor: Actor) => (seesNumbers(actor) ? (name: string) => name : maskName)

async function* ticketPages(ctx: ServerContext, actor: Actor, filter: TicketReportFilter, texts: FileTexts): AsyncGenerator<Cell[][]> {
  const period = await periodOf(ctx, actor.tenantId, filter)
  const where = await ticketsWhere(ctx, actor, filter, period)
  const moment = momentIn(period.zone)
  const shownName = nameFor(actor)
  const cells = (row: TicketReportRow): Cell[] => [
    row.id,
    row.protocol,
    row.contact && shownName(row.contact.name),
    row.queue?.name ?? null,
    row.user?.name ?? null,
    row.connection.name,
    row.channel,
    texts[`reportsFile.status.${row.status}`],
    moment(row.createdAt),
    moment(row.startedAt),
    moment(row.closedAt),
    rounded(row.waited),
    rounded(row.duration),
    row.rating,
    row.reason?.name ?? null,
  ]
  // Conversations that begin meanwhile are newer, and shift nothing.
  for (let last: TicketReportRow | undefined; ; ) {
    const older = last && sql`(${tickets.createdAt}, ${tickets.id}) < (${last.createdAt}::timestamptz, ${last.id})`
    const rows = await selectTicketRows(ctx, and(where, older))
      .orderBy(...newestFirst)
      .limit(PAGE)
    const page = rows.map((row) => presentTicketRow(row, actor))
    yield page.map(cells)
    last = page.at(-1)
    if (rows.length < PAGE) return
  }
}

async function* contactPages(ctx: ServerContext, actor: Actor, filter: TicketReportFilter): AsyncGenerator<Cell[][]> {
  const where = await contactsWhere(ctx, actor, filter)
  const moment = momentIn(await ctx.setting(actor.tenantId, companyTimeZone))
  const shownName = nameFor(actor)
  const phone = (number: string) => (number === '' ? '' : seesNumbers(actor) ? `+${number}` : maskNumber(number))
  for (let lastId = 0; ; ) {
    const rows = await selectContacts(ctx, and(where, gt(contacts.id, lastId)))
      .orderBy(asc(contacts.id))
      .limit(PAGE)
    const page = await presentContactRows(ctx, actor, rows)
    yield page.map((row) => [shownName(row.name), phone(row.number), row.email, names(row.tags), names(row.wallets), names(row.lanes), moment(row.createdAt)])
    lastId = page.at(-1)?.id ?? lastId
    if (rows.length < PAGE) return
  }
}

type PeopleFigures = Omit<PeopleReportRow, 'id' | 'name' | 'email'>

async function* peoplePages(ctx: ServerContext, actor: Actor, filter: TicketReportFilter, texts: FileTexts): AsyncGenerator<Cell[][]> {
  const { people, totals } = await peopleFigures(ctx, actor, filter, await periodOf(ctx, actor.tenantId, filter), 'name')
  const figures = ({ pending, open, closed, total, shortest, longest, average, waited, firstAnswer, rating }: PeopleFigures): Cell[] => [
    ...[pending, open, closed, total],
    ...[shortest, longest, average, waited, firstAnswer, rating].map(rounded),
  ]
  yield people.map((row) => [row.id === NONE ? texts['reportsFile.nobody'] : row.name, ...figures(row)])
  yield [[texts['reportsFile.all'], ...figures(totals)]]
}

/** Columns of a file and its rows, a page after the other. */
export const fileSources: Record<ReportKind, FileSource> = {
  tickets: { columns: ticketReportColumns, pages: ticketPages },
  contacts: { columns: contactReportColumns, pages: contactPages },
  people: { columns: peopleReportColumns, pages: peoplePages },
}
