import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { reachableContacts } from '#plugins/contacts/server/visible.where.ts'
import type { listRecipients, Recipient } from '../contract/index.ts'
import { campaignRecipients } from './campaigns.table.ts'
import { campaignOf } from './campaigns.ts'

const PAGE = 100

const ofContact = and(eq(campaignRecipients.tenantId, contacts.tenantId), eq(campaignRecipients.contactId, contacts.id))
const ofMessage = and(eq(messages.tenantId, campaignRecipients.tenantId), eq(messages.id, campaignRecipients.messageId))
/** As the index of the page has them. */
const newestOutcome = [
  sql`${campaignRecipients.answeredAt} desc nulls last`,
  sql`${campaignRecipients.sentAt} desc nulls last`,
  asc(campaignRecipients.contactId),
] as const

/** @see listRecipients of the contract */
export async function recipientsOf(ctx: ServerContext, actor: Actor, { id, searchParam, state, pageNumber }: z.output<typeof listRecipients.input>) {
  await campaignOf(ctx, actor, id)
  const where = ofTenant(campaignRecipients, actor, eq(campaignRecipients.campaignId, id), state ? eq(campaignRecipients.state, state) : undefined)
  // Whoever reaches every contact reaches every recipient, since erased people are none any more: then contacts are read for the page alone.
  const isNarrowed = actor.profile === 'user' || searchParam !== ''
  const ofReader = ofTenant(contacts, actor, reachableContacts(ctx, actor), searchParam === '' ? undefined : contactMatches(actor, searchParam))
  const ids = ctx.db.select({ contactId: campaignRecipients.contactId }).from(campaignRecipients)
  const counts = ctx.db.select({ count: sql<number>`count(*)::int` }).from(campaignRecipients)
  const page = (isNarrowed ? ids.innerJoin(contacts, ofContact).where(and(where, ofReader)) : ids.where(where))
    .orderBy(...newestOutcome)
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
    .as('page')
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        contactId: contacts.id,
        name: contacts.name,
        number: contacts.number,
        profilePicUrl: contacts.profilePicUrl,
        state: campaignRecipients.state,
        messageIndex: campaignRecipients.messageIndex,
        connectionId: campaignRecipients.connectionId,
        failure: campaignRecipients.failure,
        failureReason: messages.failureReason,
        failureDetail: messages.failureDetail,
        ticketId: campaignRecipients.ticketId,
        sentAt: campaignRecipients.sentAt,
        answeredAt: campaignRecipients.answeredAt,
      })
      .from(page)
      .innerJoin(campaignRecipients, and(where, eq(campaignRecipients.contactId, page.contactId)))
      .innerJoin(contacts, ofContact)
      .leftJoin(messages, ofMessage)
      .orderBy(...newestOutcome),
    isNarrowed ? counts.innerJoin(contacts, ofContact).where(and(where, ofReader)) : counts.where(where),
  ])
  const recipients = rows
    .slice(0, PAGE)
    .map(({ sentAt, answeredAt, ...row }): Recipient => ({ ...row, sentAt: sentAt?.toISOString() ?? null, answeredAt: answeredAt?.toISOString() ?? null }))
  return { recipients, count: counted?.count ?? 0, hasMore: rows.length > PAGE }
}
