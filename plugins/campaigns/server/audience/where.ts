import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { boundOf } from '#core/contract/zone.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Person, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { narrowed } from '#plugins/contacts/server/narrowed.where.ts'
import { visibleContacts } from '#plugins/contacts/server/visible.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Audience, isFiltered } from '../../contract/index.ts'
import { campaignRecipients } from '../campaigns.table.ts'
import { readNumbers } from './numbers.ts'
import { sourcesWhere } from './sources.ts'

/** Tickets of the contact of a row. */
const ofContact = and(eq(tickets.tenantId, contacts.tenantId), eq(tickets.contactId, contacts.id), isNull(tickets.deletedAt))

const lastMessage = sql`(select max(t.last_message_at) from ${tickets} t where t.tenant_id = ${contacts.tenantId} and t.contact_id = ${contacts.id} and t.deleted_at is null)`

function answeredWhere(ctx: ServerContext, { campaignId, answered }: Audience): SQL | undefined {
  if (campaignId === null) return undefined
  const wanted = answered
    ? isNotNull(campaignRecipients.answeredAt)
    : sql`${campaignRecipients.answeredAt} is null and ${campaignRecipients.sentAt} is not null`
  const ofRow = and(eq(campaignRecipients.tenantId, contacts.tenantId), eq(campaignRecipients.contactId, contacts.id))
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(campaignRecipients)
      .where(and(ofRow, eq(campaignRecipients.campaignId, campaignId), wanted)),
  )
}

/**
 * The condition on the contacts table of everybody whom an audience names and its maker may see, those too who are left out for a reason.
 * @throws invalidInput (400) for a field that the company has not
 */
export async function audienceWhere(ctx: ServerContext, who: Person, audience: Audience): Promise<SQL | undefined> {
  const timeZone = await ctx.setting(who.tenantId, companyTimeZone)
  const from = (day: string) => boundOf(day === '' ? undefined : day, 0, timeZone)
  const until = (day: string) => boundOf(day === '' ? undefined : day, 1, timeZone)
  const [createdFrom, createdTo, lastFrom, lastTo] = [from(audience.createdFrom), until(audience.createdTo), from(audience.lastFrom), until(audience.lastTo)]
  const { tags, wallets, search, field, fieldValue, hasOpenTicket, lanes } = audience
  const inLanes = ctx.db
    .select({ one: sql`1` })
    .from(tickets)
    .where(and(ofContact, inArray(tickets.kanban, lanes)))
  const filters = isFiltered(audience)
    ? and(
        ...(await narrowed(ctx, who, {
          searchParam: search.trim(),
          tags,
          wallets,
          field,
          fieldValue: field === '' ? '' : fieldValue,
          fieldFrom: '',
          fieldTo: '',
          ...(hasOpenTicket !== null && { hasOpenTicket }),
        })),
        lanes.length > 0 ? exists(inLanes) : undefined,
        createdFrom ? gte(contacts.createdAt, createdFrom) : undefined,
        createdTo ? lt(contacts.createdAt, createdTo) : undefined,
        lastFrom ? sql`${lastMessage} >= ${lastFrom.toISOString()}` : undefined,
        lastTo ? sql`${lastMessage} < ${lastTo.toISOString()}` : undefined,
        answeredWhere(ctx, audience),
        ...(await sourcesWhere(ctx, who, audience)),
      )
    : undefined
  const { digits } = readNumbers(audience.numbers)
  const named = [
    isFiltered(audience) ? (filters ?? sql`true`) : undefined,
    audience.contactIds.length > 0 ? sql`${contacts.id} = any(${sql.param(audience.contactIds)}::int[])` : undefined,
    digits.length > 0 ? sql`${contacts.number} = any(${sql.param(digits.flatMap(({ forms }) => forms))}::text[])` : undefined,
  ].filter((part) => part !== undefined)
  if (named.length === 0) return sql`false`
  return ofTenant(contacts, who, visibleContacts(ctx, who), or(...named))
}

/** Why a contact of the audience gets nothing, as a column; null: they get it. In the order in which the reasons are told. */
export function leftOutColumn({ excludedIds }: Audience): SQL<string | null> {
  // In the columns of a select Drizzle leaves the names of tables away: the subquery would read its own.
  const isStopped = sql.raw('exists (select 1 from campaign_opt_outs o where o.tenant_id = contacts.tenant_id and o.contact_id = contacts.id)')
  return sql<string | null>`case
    when contacts.id = any(${sql.param(excludedIds)}::int[]) then 'excluded'
    when contacts.blocked_at is not null then 'blocked'
    when contacts.is_group then 'group'
    when ${isStopped} then 'stopped'
    when contacts.number !~ '^[0-9]{8,15}$' then 'noNumber'
  end`
}

/** Contacts of the audience that are left out for no reason. */
export const receiving = (audience: Audience, where: SQL | undefined): SQL | undefined => and(where, not(sql`(${leftOutColumn(audience)}) is not null`))
