import { eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { TicketReportFilter } from '../contract/index.ts'
import { among, contactConditions } from './contactFilters.where.ts'
import { type Period, within } from './period.ts'

const ofContacts = (ctx: ServerContext, actor: Actor, where: SQL | undefined): SQL =>
  inArray(
    tickets.contactId,
    ctx.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(ofTenant(contacts, actor, where)),
  )

/** Callers who may not read contacts find conversations by protocol and id alone. */
function matching(ctx: ServerContext, actor: Actor, search: string): SQL | undefined {
  if (search === '') return undefined
  const digits = search.replace(/^#/, '')
  return or(
    actor.can('contacts.list') ? ofContacts(ctx, actor, contactMatches(actor, search)) : undefined,
    /^\d+$/.test(digits) ? sql`${tickets.id}::text like ${likePattern(digits)}` : undefined,
    like(tickets.protocol, likePattern(search)),
  )
}

/** Narrows conversations by their contacts. @throws noPermission (403) for callers who may not read contacts */
function byContact(ctx: ServerContext, actor: Actor, filter: TicketReportFilter): SQL | undefined {
  const where = contactConditions(ctx, filter)
  if (where === undefined) return undefined
  if (!actor.can('contacts.list')) throw noPermission()
  return ofContacts(ctx, actor, where)
}

/** Conversations of a report: those that the caller may read and that began in the period; merged ones belong to those they were merged into. */
export async function ticketsWhere(ctx: ServerContext, actor: Actor, filter: TicketReportFilter, period: Period): Promise<SQL | undefined> {
  return ofTenant(
    tickets,
    actor,
    within(tickets.createdAt, period, period.zone),
    isNull(tickets.mergedIntoId),
    await readableTickets(ctx, actor),
    among(tickets.queueId, filter.queueIds),
    among(tickets.userId, filter.userIds),
    among(tickets.reasonId, filter.reasonIds),
    among(tickets.kanban, filter.laneIds),
    filter.connectionIds.length > 0 ? inArray(tickets.whatsappId, filter.connectionIds) : undefined,
    filter.status.length > 0 ? inArray(tickets.status, filter.status) : undefined,
    filter.isGroup === undefined ? undefined : eq(tickets.isGroup, filter.isGroup),
    byContact(ctx, actor, filter),
    matching(ctx, actor, filter.searchParam),
  )
}
