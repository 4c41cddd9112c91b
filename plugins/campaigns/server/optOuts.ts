import { and, asc, desc, eq, gte, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordActivity } from '#core/contract/activity/index.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { visibleContact, visibleContacts } from '#plugins/contacts/server/visible.where.ts'
import { ANSWER_DAYS, type getOptOut, type listOptOuts } from '../contract/index.ts'
import { campaignOptOuts, campaignRecipients, campaigns } from './campaigns.table.ts'

const PAGE = 100
const DAY_MS = 86_400_000

/** @see listOptOuts of the contract */
export async function listOptOutsOf(ctx: ServerContext, actor: Actor, { searchParam, pageNumber }: z.output<typeof listOptOuts.input>) {
  const ofContact = and(eq(campaignOptOuts.tenantId, contacts.tenantId), eq(campaignOptOuts.contactId, contacts.id))
  const where = ofTenant(contacts, actor, visibleContacts(ctx, actor), searchParam === '' ? undefined : contactMatches(actor, searchParam))
  const from = () => ctx.db.select({ count: sql<number>`count(*)::int` }).from(campaignOptOuts).innerJoin(contacts, ofContact).where(where)
  const rows = await ctx.db
    .select({ contactId: contacts.id, name: contacts.name, number: contacts.number, since: campaignOptOuts.since, campaignId: campaignOptOuts.campaignId })
    .from(campaignOptOuts)
    .innerJoin(contacts, ofContact)
    .where(where)
    .orderBy(desc(campaignOptOuts.since), asc(contacts.id))
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
  const [counted] = await from()
  return {
    optOuts: rows.slice(0, PAGE).map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
    count: counted?.count ?? 0,
    hasMore: rows.length > PAGE,
  }
}

async function latestOf(ctx: ServerContext, actor: Actor, contactId: number): Promise<z.output<typeof getOptOut.output>['latest']> {
  const since = new Date(ctx.now().getTime() - ANSWER_DAYS * DAY_MS)
  const [row] = await ctx.db
    .select({ id: campaigns.id, name: campaigns.name, sentAt: campaignRecipients.sentAt, answeredAt: campaignRecipients.answeredAt })
    .from(campaignRecipients)
    .innerJoin(campaigns, and(eq(campaigns.tenantId, campaignRecipients.tenantId), eq(campaigns.id, campaignRecipients.campaignId)))
    .where(
      ofTenant(
        campaignRecipients,
        actor,
        eq(campaignRecipients.contactId, contactId),
        gte(campaignRecipients.sentAt, since),
        ne(campaignRecipients.state, 'failed'),
      ),
    )
    .orderBy(desc(campaignRecipients.sentAt))
    .limit(1)
  return row?.sentAt ? { id: row.id, name: row.name, sentAt: row.sentAt.toISOString(), answeredAt: row.answeredAt?.toISOString() ?? null } : null
}

/** @see getOptOut of the contract */
export async function optOutOf(ctx: ServerContext, actor: Actor, contactId: number): Promise<z.output<typeof getOptOut.output>> {
  if (!(await visibleContact(ctx, actor, eq(contacts.id, contactId)))) throw noContactFound()
  const row = await tenantRows(ctx.db, actor, campaignOptOuts).first(eq(campaignOptOuts.contactId, contactId))
  return { since: row?.since.toISOString() ?? null, latest: await latestOf(ctx, actor, contactId) }
}

/** @see setOptOut of the contract */
export const setOptOutOf = (ctx: ServerContext, actor: Actor, contactId: number, isOut: boolean) =>
  ctx.transact(async (tx) => {
    const contact = await visibleContact(tx, actor, eq(contacts.id, contactId))
    if (!contact) throw noContactFound()
    const rows = tenantRows(tx.db, actor, campaignOptOuts)
    const known = await rows.first(eq(campaignOptOuts.contactId, contactId))
    if (isOut && !known) await rows.insertIfAbsent({ contactId, campaignId: null, since: tx.now() })
    if (!isOut && known) await rows.remove(eq(campaignOptOuts.contactId, contactId))
    if (isOut !== (known !== undefined)) {
      const said = { key: isOut ? 'campaigns.log.leftOut' : 'campaigns.log.takenIn', values: { name: contact.name } }
      const nothing = { ticketId: null, contactId, fields: [], before: {}, after: {} }
      await recordActivity(tx, actor, {
        kind: 'campaigns.edit',
        rows: 'campaigns.optOut',
        rowId: String(contactId),
        rev: contact.rev,
        said,
        name: contact.name,
        ...nothing,
      })
    }
    return { contactId, isOut }
  })
