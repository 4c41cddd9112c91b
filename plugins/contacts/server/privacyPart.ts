import { asc, eq, inArray, or } from 'drizzle-orm'
import type { DataRow, DataSubject } from '#core/contract/privacyParts.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { contactErased, contactLeft, ERASED_NUMBER } from '../contract/index.ts'
import { contactCounts } from './contactCounts.ts'
import { contactFields, contacts, contactWallets } from './contacts.table.ts'
import { contactConversations } from './conversations.where.ts'
import { contactImportRows } from './import/imports.table.ts'
import { contactMerges } from './merge/merges.table.ts'

async function contactRows(ctx: ServerContext, subject: DataSubject): Promise<DataRow[]> {
  const rows = await tenantRows(ctx.db, subject, contacts).find(inArray(contacts.id, [...subject.contactIds]))
  return rows.map(({ id, name, number, email, profilePicUrl, createdAt, mergedInto }) => ({
    values: { id, name, number, email, profilePicUrl, createdAt: createdAt.toISOString(), ...(mergedInto !== null && { mergedInto }) },
  }))
}

async function fieldRows(ctx: ServerContext, subject: DataSubject): Promise<DataRow[]> {
  const rows = await tenantRows(ctx.db, subject, contactFields).find(inArray(contactFields.contactId, [...subject.contactIds]))
  return rows.toSorted((one, other) => one.id - other.id).map(({ name, value }) => ({ values: { name, value } }))
}

async function walletRows(ctx: ServerContext, subject: DataSubject): Promise<DataRow[]> {
  const rows = await ctx.db
    .selectDistinct({ name: users.name })
    .from(contactWallets)
    .innerJoin(users, eq(users.id, contactWallets.userId))
    .where(ofTenant(contactWallets, subject, inArray(contactWallets.contactId, [...subject.contactIds])))
    .orderBy(asc(users.name))
  return rows.map((values) => ({ values }))
}

/** The row stays for what points to it; wallets too, or conversations of one person's wallet would be everybody's to open. */
async function erase(tx: ServerContext, subject: DataSubject, standIn: string): Promise<readonly string[]> {
  const { tenantId } = subject
  const contactIds = [...subject.contactIds]
  const rows = tenantRows(tx.db, subject, contacts)
  await rows.hold(inArray(contacts.id, contactIds))
  const now = tx.now()
  const nothing = { name: standIn, email: null, profilePicUrl: null, searchText: '' }
  for (const id of contactIds) await rows.update(eq(contacts.id, id), { ...nothing, number: `${ERASED_NUMBER}${id}`, hiddenAt: now, erasedAt: now })
  await tenantRows(tx.db, subject, contactFields).remove(inArray(contactFields.contactId, contactIds))
  await tenantRows(tx.db, subject, contactImportRows).remove(inArray(contactImportRows.contactId, contactIds))
  const ofMerge = or(inArray(contactMerges.keptId, contactIds), inArray(contactMerges.goneId, contactIds))
  if (ofMerge) await tenantRows(tx.db, subject, contactMerges).remove(ofMerge)

  tx.forget(contactCounts(tenantId))
  const ticketIds = await tx.use(contactConversations).idsOf(tenantId, contactIds)
  for (const id of contactIds) tx.push(contactLeft, tenantId, { id }, [rooms.tenant(tenantId)])
  tx.push(contactErased, tenantId, { contactIds, ticketIds }, [rooms.tenant(tenantId)])
  tx.emit(contactErased, tenantId, { contactIds, ticketIds })
  return []
}

/** Before everything else: who writes from the person's number from here on is a new contact. */
export const privacyPart = definePrivacyPart('contacts', 10, (ctx) => ({
  sections: (subject) => [
    sectionOf('contact', () => contactRows(ctx, subject)),
    sectionOf('fields', () => fieldRows(ctx, subject)),
    sectionOf('wallets', () => walletRows(ctx, subject)),
  ],
  erase: (subject, standIn) => erase(ctx, subject, standIn),
}))
