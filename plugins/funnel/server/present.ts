import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { Deal } from '../contract/index.ts'
import { type DealRow, dealActions, dealComments, deals } from './funnel.table.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
type Reading = Pick<ServerContext, 'db'>

const numbersIn = (all: readonly (number | null)[]): number[] => [...new Set(all.filter((one) => one !== null))]

/** Last message of the latest conversation of each deal's contact. */
async function conversationsOf(ctx: Reading, scope: TenantScope, contactIds: readonly number[]): Promise<Map<number, { id: number; at: Date | null }>> {
  if (contactIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([tickets.contactId], { contactId: tickets.contactId, id: tickets.id, at: tickets.lastMessageAt })
    .from(tickets)
    .where(ofTenant(tickets, scope, inArray(tickets.contactId, [...contactIds])))
    .orderBy(asc(tickets.contactId), sql`${tickets.lastMessageAt} desc nulls last`, sql`${tickets.id} desc`)
  return new Map(rows.map(({ contactId, id, at }) => [contactId, { id, at }]))
}

async function namesOf<T extends { id: number }>(read: () => Promise<T[]>, ids: readonly number[]): Promise<Map<number, T>> {
  return new Map(ids.length === 0 ? [] : (await read()).map((row) => [row.id, row]))
}

/** Deals with their people, next action and number of comments, in five statements. */
export async function presentDeals(ctx: Reading, scope: TenantScope, rows: readonly DealRow[]): Promise<Deal[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const contactIds = numbersIn(rows.map(({ contactId }) => contactId))
  const ownerIds = numbersIn(rows.map(({ ownerId }) => ownerId))
  const people = await namesOf(
    () =>
      ctx.db
        .select({ id: contacts.id, name: contacts.name, profilePicUrl: contacts.profilePicUrl })
        .from(contacts)
        .where(and(eq(contacts.tenantId, scope.tenantId), inArray(contacts.id, contactIds))),
    contactIds,
  )
  const owners = await namesOf(
    () =>
      ctx.db
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(and(eq(users.tenantId, scope.tenantId), inArray(users.id, ownerIds))),
    ownerIds,
  )
  const conversations = await conversationsOf(ctx, scope, contactIds)
  const counted = await ctx.db
    .select({ dealId: dealComments.dealId, count: sql<number>`count(*)::int` })
    .from(dealComments)
    .where(ofTenant(dealComments, scope, inArray(dealComments.dealId, ids)))
    .groupBy(dealComments.dealId)
  const comments = new Map(counted.map(({ dealId, count }) => [dealId, count]))
  const next = await ctx.db
    .selectDistinctOn([dealActions.dealId], {
      dealId: dealActions.dealId,
      id: dealActions.id,
      kind: dealActions.kind,
      title: dealActions.title,
      dueAt: dealActions.dueAt,
    })
    .from(dealActions)
    .where(ofTenant(dealActions, scope, inArray(dealActions.dealId, ids), isNull(dealActions.doneAt)))
    .orderBy(asc(dealActions.dealId), asc(dealActions.dueAt), asc(dealActions.id))
  const actions = new Map(next.map(({ dealId, dueAt, ...action }) => [dealId, { ...action, dueAt: dueAt.toISOString() }]))
  return rows.map((row) => {
    const conversation = row.contactId === null ? undefined : conversations.get(row.contactId)
    const touched = conversation?.at && conversation.at > row.touchedAt ? conversation.at : row.touchedAt
    const {
      id,
      rev,
      pipelineId,
      stageId,
      rank,
      title,
      description,
      status,
      probability,
      priority,
      expectedOn,
      checklist,
      products,
      fields,
      lostReason,
      value,
    } = row
    return {
      ...{ id, rev, pipelineId, stageId, rank, title, description, status, probability, priority, expectedOn, checklist, products, fields, lostReason, value },
      contact: row.contactId === null ? null : (people.get(row.contactId) ?? null),
      ticketId: conversation?.id ?? row.ticketId,
      owner: row.ownerId === null ? null : (owners.get(row.ownerId) ?? null),
      closedAt: iso(row.closedAt),
      stageSince: row.stageSince.toISOString(),
      touchedAt: touched.toISOString(),
      comments: comments.get(id) ?? 0,
      nextAction: actions.get(id) ?? null,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

export async function presentDeal(ctx: Reading, row: DealRow): Promise<Deal> {
  const [deal] = await presentDeals(ctx, row, [row])
  if (!deal) throw new Error('A deal was not presented')
  return deal
}

/** Deals of a condition, in an order. */
export const dealsWhere = (ctx: Reading, where: SQL | undefined, order: readonly (SQL | PgColumn)[], limit: number, offset: number): Promise<DealRow[]> =>
  ctx.db
    .select()
    .from(deals)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
