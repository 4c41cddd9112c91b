import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { boundOf } from '#core/contract/zone.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { mayReadContents, spyTicket, type Ticket, ticketsService, withoutContents } from '#plugins/tickets/contract/index.ts'
import { visibleTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type PanelFilter, USUAL_STATUSES } from '../contract/index.ts'

/** The contact waits for an answer, and the clock runs. */
export const waits = and(isNotNull(tickets.waitingSince), isNull(tickets.pausedAt), ne(tickets.status, 'closed')) ?? sql`false`

function found(ctx: ServerContext, actor: Actor, search: string): SQL | undefined {
  if (search === '') return undefined
  const ofContacts = ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(ofTenant(contacts, actor, contactMatches(actor, search)))
  const digits = search.replace(/^#/, '')
  return or(inArray(tickets.contactId, ofContacts), /^\d+$/.test(digits) ? sql`${tickets.id}::text like ${likePattern(digits)}` : undefined)
}

/** Without `showAll`, those who lead see what is theirs, of their queues or of none. */
async function ownPart(ctx: ServerContext, actor: Actor, { showAll }: PanelFilter): Promise<SQL | undefined> {
  if (showAll || actor.profile === 'user') return undefined
  const queueIds = await ctx.use(teamService).queueIdsOf(actor.tenantId, actor.userId)
  return or(eq(tickets.userId, actor.userId), isNull(tickets.queueId), queueIds.length > 0 ? inArray(tickets.queueId, [...queueIds]) : undefined)
}

/** Tickets of the panel: among those that the actor sees in the list, without those that are put off. */
export async function panelWhere(ctx: ServerContext, actor: Actor, filter: PanelFilter): Promise<SQL | undefined> {
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const [from, to] = [boundOf(filter.dateStart, 0, zone), boundOf(filter.dateEnd, 1, zone)]
  return ofTenant(
    tickets,
    actor,
    await visibleTickets(ctx, actor),
    await ownPart(ctx, actor, filter),
    inArray(tickets.status, filter.status.length > 0 ? filter.status : [...USUAL_STATUSES]),
    isNull(tickets.snoozedUntil),
    from ? gte(tickets.sortAt, from) : undefined,
    to ? lt(tickets.sortAt, to) : undefined,
    filter.queuesIds.length > 0 ? inArray(tickets.queueId, filter.queuesIds) : undefined,
    found(ctx, actor, filter.searchParam),
  )
}

/** Tickets by id as the actor gets them. A ticket that changed since its row was chosen is left out: the change brings another question. */
export async function shownTickets(ctx: ServerContext, actor: Actor, rows: readonly { id: number; rev: number }[]): Promise<ReadonlyMap<number, Ticket>> {
  const revOf = new Map(rows.map(({ id, rev }) => [id, rev]))
  const isOpenToAll = (await ctx.setting(actor.tenantId, spyTicket)) === 'enabled'
  const all = rows.length === 0 ? [] : await ctx.use(ticketsService).findMany(actor.tenantId, [...revOf.keys()])
  return new Map(
    all
      .filter(({ id, rev }) => revOf.get(id) === rev)
      .map((ticket) => [ticket.id, mayReadContents(ticket, actor, isOpenToAll) ? ticket : withoutContents(ticket)]),
  )
}
