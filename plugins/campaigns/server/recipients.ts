import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { reachableContacts } from '#plugins/contacts/server/visible.where.ts'
import type { listRecipients, Recipient } from '../contract/index.ts'
import { campaignRecipients } from './campaigns.table.ts'
import { campaignOf } from './campaigns.ts'

const PAGE = 100

/** @see listRecipients of the contract */
export async function recipientsOf(ctx: ServerContext, actor: Actor, { id, searchParam, state, pageNumber }: z.output<typeof listRecipients.input>) {
  await campaignOf(ctx, actor, id)
  const ofContact = and(eq(campaignRecipients.tenantId, contacts.tenantId), eq(campaignRecipients.contactId, contacts.id))
  const where = ofTenant(
    contacts,
    actor,
    eq(campaignRecipients.campaignId, id),
    reachableContacts(ctx, actor),
    state ? eq(campaignRecipients.state, state) : undefined,
    searchParam === '' ? undefined : contactMatches(actor, searchParam),
  )
  const rows = await ctx.db
    .select({
      contactId: contacts.id,
      name: contacts.name,
      number: contacts.number,
      profilePicUrl: contacts.profilePicUrl,
      state: campaignRecipients.state,
      messageIndex: campaignRecipients.messageIndex,
      connectionId: campaignRecipients.connectionId,
      failure: campaignRecipients.failure,
      ticketId: campaignRecipients.ticketId,
      sentAt: campaignRecipients.sentAt,
      answeredAt: campaignRecipients.answeredAt,
    })
    .from(campaignRecipients)
    .innerJoin(contacts, ofContact)
    .where(where)
    .orderBy(
      sql`${campaignRecipients.answeredAt} desc nulls last`,
      sql`${campaignRecipients.sentAt} desc nulls last`,
      asc(contacts.searchText),
      desc(contacts.id),
    )
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
  const [counted] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(campaignRecipients).innerJoin(contacts, ofContact).where(where)
  const recipients = rows
    .slice(0, PAGE)
    .map(({ sentAt, answeredAt, ...row }): Recipient => ({ ...row, sentAt: sentAt?.toISOString() ?? null, answeredAt: answeredAt?.toISOString() ?? null }))
  return { recipients, count: counted?.count ?? 0, hasMore: rows.length > PAGE }
}
