import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readSort } from '#core/contract/sort.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { byText, orderOf } from '#core/server/db/orderOf.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { seesNumbers } from '#plugins/contacts/server/search.where.ts'
import { lanes } from '#plugins/kanban/server/lanes.table.ts'
import { contactTags, labels } from '#plugins/labels/server/labels.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type ContactReportColumn, type ContactReportRow, type getContactReport as endpoint, PAGE } from '../../contract/index.ts'
import { contactsWhere, inLanes } from '../contactFilters.where.ts'

const ofLabels = sql`${contactTags} given join ${labels} label on label.tenant_id = given.tenant_id and label.id = given.tag_id
  where given.tenant_id = contacts.tenant_id and given.contact_id = contacts.id and label.deleted_at is null`
const ofOwners = sql`${contactWallets} wallet join ${users} person on person.tenant_id = wallet.tenant_id and person.id = wallet.user_id
  where wallet.tenant_id = contacts.tenant_id and wallet.contact_id = contacts.id`

type Lane = ContactReportRow['lanes'][number]

/** A statement for a page of contacts, their lanes aside. */
export const selectContacts = (ctx: ServerContext, where: SQL | undefined) =>
  ctx.db
    .select({
      id: contacts.id,
      name: contacts.name,
      number: contacts.number,
      email: contacts.email,
      createdAt: contacts.createdAt,
      tags: sql<ContactReportRow['tags']>`(
        select coalesce(json_agg(json_build_object('id', label.id, 'name', label.tag, 'color', label.color) order by label.tag), '[]') from ${ofLabels})`,
      wallets: sql<ContactReportRow['wallets']>`(
        select coalesce(json_agg(json_build_object('id', person.id, 'name', person.name) order by person.name, person.id), '[]') from ${ofOwners})`,
    })
    .from(contacts)
    .where(where)
    .$dynamic()

type Selected = Awaited<ReturnType<typeof selectContacts>>[number]

/** Lanes of conversations that the caller may read, by contact. */
async function lanesOf(ctx: ServerContext, actor: Actor, contactIds: readonly number[]): Promise<ReadonlyMap<number, Lane[]>> {
  if (contactIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinct({ contactId: tickets.contactId, id: lanes.id, name: lanes.name, color: lanes.color, order: lanes.order })
    .from(tickets)
    .innerJoin(lanes, and(eq(lanes.tenantId, tickets.tenantId), eq(lanes.id, tickets.kanban)))
    .where(and(await inLanes(ctx, actor), inArray(tickets.contactId, [...contactIds])))
    .orderBy(asc(lanes.order))
  const byContact = Map.groupBy(rows, ({ contactId }) => contactId)
  return new Map([...byContact].map(([contactId, own]) => [contactId, own.map(({ id, name, color }) => ({ id, name, color }))]))
}

/** The contacts of a page as they leave the server. */
export async function presentContactRows(ctx: ServerContext, actor: Actor, rows: readonly Selected[]): Promise<ContactReportRow[]> {
  const ids = rows.map(({ id }) => id)
  const lanesByContact = await lanesOf(ctx, actor, ids)
  return rows.map(({ createdAt, number, ...row }) => ({
    ...row,
    number: number.startsWith('webchat:') ? '' : number,
    lanes: lanesByContact.get(row.id) ?? [],
    createdAt: createdAt.toISOString(),
  }))
}

/** Each column of the report as the database compares it. */
async function ordersFor(ctx: ServerContext, actor: Actor) {
  const firstLane = ctx.db
    .select({ order: sql`min(${lanes.order})` })
    .from(tickets)
    .innerJoin(lanes, and(eq(lanes.tenantId, tickets.tenantId), eq(lanes.id, tickets.kanban)))
    .where(and(await inLanes(ctx, actor), eq(tickets.contactId, contacts.id)))
  return {
    name: byText(contacts.name),
    number: sql`case when ${contacts.number} not like 'webchat:%' then ${contacts.number} end`,
    email: byText(contacts.email),
    tags: sql`(select ${byText(sql`string_agg(label.tag, ', ' order by label.tag)`)} from ${ofLabels})`,
    wallets: sql`(select ${byText(sql`string_agg(person.name, ', ' order by person.name, person.id)`)} from ${ofOwners})`,
    lanes: sql`${firstLane}`,
    createdAt: contacts.createdAt,
  } satisfies Record<ContactReportColumn, unknown>
}

/** @see getContactReport of the contract */
export async function contactReport(
  ctx: ServerContext,
  actor: Actor,
  { pageNumber, sort, ...filter }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const where = await contactsWhere(ctx, actor, filter)
  // The order would say between which known numbers a hidden one lies.
  const allowed = readSort(sort)?.columnId === 'number' && !seesNumbers(actor) ? '' : sort
  const order = orderOf(allowed, await ordersFor(ctx, actor), [asc(contacts.searchText), asc(contacts.id)])
  const [rows, counted] = await Promise.all([
    selectContacts(ctx, where)
      .orderBy(...order)
      .limit(PAGE + 1)
      .offset((pageNumber - 1) * PAGE),
    pageNumber === 1 ? ctx.db.select({ count: sql<number>`count(*)::int` }).from(contacts).where(where) : null,
  ])
  return {
    computedAt: ctx.now().toISOString(),
    startDate: filter.startDate ?? null,
    endDate: filter.endDate ?? null,
    rows: await presentContactRows(ctx, actor, rows.slice(0, PAGE)),
    hasMore: rows.length > PAGE,
    totals: counted && { count: counted[0]?.count ?? 0 },
  }
}
