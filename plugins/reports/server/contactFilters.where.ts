import { and, eq, exists, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { noPermission } from '#core/contract/errors.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contactAdmin } from '#plugins/contacts/contract/index.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { listableContacts } from '#plugins/contacts/server/visible.where.ts'
import { contactTags } from '#plugins/labels/server/labels.table.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { brazilianStates, type ContactReportFilter, ELSEWHERE, NONE } from '../contract/index.ts'
import { within } from './period.ts'

/** Rows with any of these ids; `NONE` stands for rows without any. */
export function among(column: PgColumn, ids: readonly number[]): SQL | undefined {
  if (ids.length === 0) return undefined
  const given = ids.filter((id) => id !== NONE)
  return or(given.length > 0 ? inArray(column, given) : undefined, ids.includes(NONE) ? isNull(column) : undefined)
}

/** Area code of a contact's number; null for numbers of other countries and contacts without a number. */
export const areaOfContact: SQL<string | null> = sql`(
  case when ${contacts.number} ~ '^55[1-9][1-9][0-9]{8,9}$' then substr(${contacts.number}, 3, 2) end)`

const ALL_AREAS = brazilianStates.flatMap(({ areaCodes }) => areaCodes)
const inAreas = (areas: readonly string[]): SQL => sql`${areaOfContact} = any(${sql.param([...areas])}::text[])`

function ofStates(codes: readonly string[]): SQL | undefined {
  if (codes.length === 0) return undefined
  const areas = brazilianStates.filter(({ code }) => codes.includes(code)).flatMap(({ areaCodes }) => areaCodes)
  return or(inAreas(areas), codes.includes(ELSEWHERE) ? sql`not coalesce(${inAreas(ALL_AREAS)}, false)` : undefined)
}

/** Rows of another table that belong to the contact: one of these ids, or no row at all for `NONE`. */
function owning(ctx: ServerContext, table: typeof contactTags | typeof contactWallets, column: PgColumn, ids: readonly number[]): SQL | undefined {
  if (ids.length === 0) return undefined
  const given = ids.filter((id) => id !== NONE)
  const rows = (where?: SQL) =>
    ctx.db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.tenantId, contacts.tenantId), eq(table.contactId, contacts.id), where))
  return or(given.length > 0 ? exists(rows(inArray(column, given))) : undefined, ids.includes(NONE) ? not(exists(rows())) : undefined)
}

/** Conditions on the contacts table, those of rights aside. */
export const contactConditions = (ctx: ServerContext, filter: Pick<ContactReportFilter, 'tagIds' | 'walletIds' | 'states'>): SQL | undefined =>
  and(owning(ctx, contactTags, contactTags.tagId, filter.tagIds), owning(ctx, contactWallets, contactWallets.userId, filter.walletIds), ofStates(filter.states))

/** Conversations in a lane that the caller may read, of which the contact of the statement has some. */
export const inLanes = async (ctx: ServerContext, actor: Actor): Promise<SQL | undefined> =>
  ofTenant(tickets, actor, ne(tickets.status, 'closed'), isNotNull(tickets.kanban), await readableTickets(ctx, actor))

async function ofLanes(ctx: ServerContext, actor: Actor, ids: readonly number[]): Promise<SQL | undefined> {
  if (ids.length === 0) return undefined
  const placed = await inLanes(ctx, actor)
  const given = ids.filter((id) => id !== NONE)
  const found = (where?: SQL) => ctx.db.select({ id: tickets.contactId }).from(tickets).where(and(placed, where))
  return or(
    given.length > 0 ? inArray(contacts.id, found(inArray(tickets.kanban, given))) : undefined,
    ids.includes(NONE) ? not(inArray(contacts.id, found())) : undefined,
  )
}

/** Contacts of a report: those that the caller may list. @throws noPermission (403), periodReversed (422) */
export async function contactsWhere(ctx: ServerContext, actor: Actor, filter: ContactReportFilter): Promise<SQL | undefined> {
  const isClosed = actor.profile === 'user' && (await ctx.setting(actor.tenantId, contactAdmin)) === 'enabled'
  if (isClosed || !actor.can('contacts.list')) throw noPermission()
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  return ofTenant(
    contacts,
    actor,
    eq(contacts.isGroup, false),
    await listableContacts(ctx, actor),
    within(contacts.createdAt, filter, zone),
    contactConditions(ctx, filter),
    await ofLanes(ctx, actor, filter.laneIds),
    filter.searchParam === '' ? undefined : contactMatches(actor, filter.searchParam),
  )
}
