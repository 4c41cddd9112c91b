import { and, asc, eq, exists, not, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { Actor, Person, ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'
import { segmentsOf } from '#plugins/sms/contract/index.ts'
import {
  type Audience,
  CAREFUL_DELAY,
  categoryPrices,
  delayOf,
  finishOf,
  LEAST_GAP_MS,
  missingValues,
  nextWindow,
  type RecipientList,
  readPrice,
  refusedCampaign,
  withList,
} from '../contract/index.ts'
import { readNumbers } from './audience/numbers.ts'
import { newNumbersOf } from './audience/preview.ts'
import { type CampaignRow, campaignRecipients } from './campaigns.table.ts'
import { campaignOf, templateProblemsNow, unknownProblems } from './campaigns.ts'
import { contentFor, contentForNew, drawn } from './engine/message.ts'
import { dayLimitOf } from './gauges.ts'
import { recipientsWhere } from './groups.ts'
import { listOfCampaign, namesIn, rowsByNumber } from './lists.ts'

const PAGE = 20
const MINUTE_MS = 60_000
/** Channel types that are WhatsApp without being official: numbers that write too fast are restricted there. */
const WATCHED: ReadonlySet<string> = new Set(['evolution', 'uazapi', 'wuzapi', 'zapi'])

const hasBegun = ({ startedAt, status }: CampaignRow): boolean => startedAt !== null && status !== 'canceled' && status !== 'pending'

/** Contacts who would get the campaign and have not: of one that began its recipients, of another its audience. */
async function leftOf(ctx: ServerContext, who: Person, row: CampaignRow, audience: Audience): Promise<SQL | undefined> {
  const ofRow = and(
    eq(campaignRecipients.tenantId, contacts.tenantId),
    eq(campaignRecipients.contactId, contacts.id),
    eq(campaignRecipients.campaignId, row.id),
  )
  const rowIn = (where?: SQL) => exists(ctx.db.select({ one: sql`1` }).from(campaignRecipients).where(and(ofRow, where)))
  const waiting = rowIn(eq(campaignRecipients.state, 'waiting'))
  if (hasBegun(row)) return ofTenant(contacts, row, waiting)
  return or(and(await recipientsWhere(ctx, who, row, audience), not(rowIn())), ofTenant(contacts, row, waiting))
}

async function isHasty(ctx: ServerContext, { tenantId }: TenantScope, row: CampaignRow): Promise<boolean> {
  if (row.delayFrom >= CAREFUL_DELAY) return false
  const used = await Promise.all(row.connections.map(({ id }) => ctx.use(connectionsService).byId(tenantId, id)))
  return used.some((connection) => connection !== null && WATCHED.has(connection.type))
}

/** Somebody who would get the campaign: `contactId` is null for a number that is no contact yet. */
interface Reader {
  contactId: number | null
  name: string
  digits: string
}

/** A page of those who would get it, contacts first, and how many there are in all. */
async function readersOf(ctx: ServerContext, who: Person, row: CampaignRow, list: RecipientList | null, pageNumber: number) {
  const audience = withList(row.audience, list)
  const where = await leftOf(ctx, who, row, audience)
  const [counted] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(contacts).where(where)
  const count = counted?.count ?? 0
  const offset = (pageNumber - 1) * PAGE
  const people: Reader[] = await ctx.db
    .select({ contactId: contacts.id, name: contacts.name, digits: contacts.number })
    .from(contacts)
    .where(where)
    .orderBy(asc(contacts.id))
    .limit(PAGE)
    .offset(offset)
  const unknown = hasBegun(row) ? [] : await newNumbersOf(ctx, row.tenantId, readNumbers(audience.numbers).digits)
  const names = namesIn(list)
  const from = Math.max(0, offset - count)
  const newcomers = unknown
    .slice(from, from + PAGE - people.length)
    .map(({ digits }): Reader => ({ contactId: null, name: names.get(digits) || `+${digits}`, digits }))
  return { count: count + unknown.length, readers: [...people, ...newcomers] }
}

/** Text that somebody would read, or the code of the error that keeps it from them. */
async function textOf(ctx: ServerContext, row: CampaignRow, { contactId, name, digits }: Reader, values: readonly string[]) {
  const choice = drawn(row, contactId ?? 0)
  if (!choice) return null
  const shown = { contactId, name, messageIndex: choice.messageIndex, connectionId: choice.connectionId }
  try {
    const { body } =
      contactId === null ? await contentForNew(ctx, row, { name, digits, values }) : await contentFor(ctx, row, contactId, choice.messageIndex, values)
    return { ...shown, body, failure: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { ...shown, body: '', failure: error.code }
  }
}

/** The price of one message: the campaign's own, else the company's for the category of its template; null where nobody said one. */
async function priceOf(ctx: ServerContext, { tenantId, price, template }: CampaignRow): Promise<number | null> {
  const category = Object.entries(categoryPrices).find(([name]) => name === template?.category)
  return price ?? (category ? readPrice(await ctx.setting(tenantId, category[1])) : null)
}

/** Cost of a campaign, by the texts of one page; null where nobody said a price. */
function costOf({ kind }: CampaignRow, price: number | null, count: number, bodies: readonly string[]) {
  const counts = bodies.map((body) => segmentsOf(body).count)
  const parts = kind === 'sms' ? Math.ceil((counts.reduce((sum, one) => sum + one, 0) / Math.max(1, counts.length)) * count) : null
  return { parts, cost: price === null ? null : Math.round(price * (parts ?? count) * 100) / 100 }
}

/** @see dryRunCampaign of the contract */
export async function dryRun(ctx: ServerContext, actor: Actor, id: number, pageNumber: number) {
  const row = await campaignOf(ctx, actor, id)
  const maker = (await ctx.host.personOf(row.userId, ctx)) ?? actor
  const list = await listOfCampaign(ctx, row)
  const { count, readers } = await readersOf(ctx, maker, row, list, pageNumber)
  const listRows = rowsByNumber(list)
  const texts = []
  for (const reader of readers) {
    if (reader.contactId !== null && !(await visibleContact(ctx, actor, eq(contacts.id, reader.contactId)))) continue
    const text = await textOf(ctx, row, reader, listRows.get(reader.digits)?.values ?? [])
    if (text) texts.push(text)
  }
  const timeZone = await ctx.setting(actor.tenantId, companyTimeZone)
  const now = ctx.now()
  const start = row.startAt && row.startAt > now ? row.startAt : now
  const ids = row.connections.map((connection) => connection.id)
  const limit = await dayLimitOf(ctx, actor.tenantId, ids)
  const { finishAt, sent } = finishOf(count, row, start, row.endAt, timeZone, limit)
  const window = nextWindow(start, row, timeZone)
  const delay = Math.max(LEAST_GAP_MS, delayOf(row, 0.5))
  const openMs = window ? nextWindowLength(row) : 0
  return {
    count,
    startAt: (window?.opens ?? start).toISOString(),
    finishAt: finishAt?.toISOString() ?? null,
    sent,
    perDay: Math.min(count, Math.ceil(openMs / delay), limit?.mostPerDay ?? count),
    perMinute: MINUTE_MS / delay,
    isHasty: await isHasty(ctx, actor, row),
    category: row.template?.category ?? null,
    limit: limit && { ...limit, beyond: Math.max(0, count - Math.max(0, limit.mostPerDay - limit.usedToday)) },
    ...costOf(
      row,
      await priceOf(ctx, row),
      count,
      texts.map(({ body }) => body),
    ),
    missing: list ? missingValues(list, row.template ? row.template.values : row.messages) : [],
    texts,
    hasMore: count > pageNumber * PAGE,
  }
}

/** Milliseconds of one day's hours. */
function nextWindowLength({ hoursFrom, hoursTo }: CampaignRow): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const length = minutes(hoursTo) - minutes(hoursFrom)
  return (length > 0 ? length : length + 24 * 60) * MINUTE_MS
}

/** @see testCampaign of the contract */
export async function sendTest(ctx: ServerContext, actor: Actor, { id, contactId, messageIndex }: { id: number; contactId: number; messageIndex: number }) {
  const row = await campaignOf(ctx, actor, id)
  const contact = await visibleContact(ctx, actor, eq(contacts.id, contactId))
  if (!contact) throw noContactFound()
  const [connection] = row.connections
  const list = await listOfCampaign(ctx, row)
  const problems = [...(await unknownProblems(ctx, actor, { ...row, list, startAt: null, endAt: null })), ...(await templateProblemsNow(ctx, row))]
  if (!connection || problems.length > 0) throw refusedCampaign(problems)
  return ctx.transact(async (tx) => {
    // The values of their own row, else of the first one.
    const values = (rowsByNumber(list).get(contact.number) ?? list?.rows[0])?.values ?? []
    const place = Math.min(messageIndex, Math.max(0, row.messages.length - 1))
    const content = await contentFor(tx, { ...row, userId: actor.userId }, contactId, place, values)
    const facts = { tenantId: actor.tenantId, contactId, whatsappId: connection.id, userId: actor.userId, opens: false }
    const { message } = await tx.use(chatService).sendAutomatic({ ...facts, ...content, mediaIds: row.mediaIds, id: newId(), sendType: 'campaign' })
    return { ticketId: message.ticketId }
  })
}
