import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { maskNumber } from '#core/contract/personalNumber.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Contact, type ContactField, foldField, hasOwnNumber, maskField } from '../../contract/index.ts'
import { contactFields, contacts } from '../contacts.table.ts'
import { type NarrowWish, narrowed } from '../narrowed.where.ts'
import { presentContacts } from '../queries.ts'
import { seesNumbers } from '../search.where.ts'
import { listableContacts } from '../visible.where.ts'

/** Contacts that are in memory at once. */
const PAGE = 500
/** A file has at most so many columns of own fields: the most used ones. */
const MOST_FIELD_COLUMNS = 100

/** Which contacts a file has. @throws as `narrowed` */
export const contactsOfFile = async (ctx: ServerContext, actor: Actor, wish: NarrowWish): Promise<SQL | undefined> =>
  ofTenant(contacts, actor, await listableContacts(ctx, actor), ...(await narrowed(ctx, actor, wish)))

/** Names of own fields of these contacts, each once however it is written, the most used first. */
export async function fieldColumns(ctx: ServerContext, actor: Actor, where: SQL | undefined): Promise<string[]> {
  const ids = ctx.db.select({ id: contacts.id }).from(contacts).where(where)
  const rows = await ctx.db
    .select({ name: contactFields.name })
    .from(contactFields)
    .where(ofTenant(contactFields, actor, inArray(contactFields.contactId, ids)))
    .groupBy(contactFields.name)
    .orderBy(sql`count(*) desc`, asc(contactFields.name))
  return [...new Map(rows.toReversed().map(({ name }) => [foldField(name), name])).values()].toReversed().slice(0, MOST_FIELD_COLUMNS)
}

/** A contact of a file. */
export type ExportedContact = Contact & { fields: readonly ContactField[]; phone: string }

/** All contacts that pass, by name, a page after the other: what comes or goes meanwhile shifts nothing. */
export async function* contactPages(ctx: ServerContext, actor: Actor, where: SQL | undefined): AsyncGenerator<ExportedContact[]> {
  const phoneOf = seesNumbers(actor) ? (number: string) => `+${number}` : maskNumber
  const fieldOf = (field: ContactField): ContactField => (seesNumbers(actor) ? field : maskField(field))
  for (let last: { searchText: string; id: number } | undefined; ; ) {
    const further = last && sql`(${contacts.searchText}, ${contacts.id}) > (${last.searchText}, ${last.id})`
    const rows = await ctx.db.select().from(contacts).where(and(where, further)).orderBy(asc(contacts.searchText), asc(contacts.id)).limit(PAGE)
    const ids = rows.map(({ id }) => id)
    const fields = ids.length > 0 ? await tenantRows(ctx.db, actor, contactFields).find(inArray(contactFields.contactId, ids)) : []
    const fieldsOf = Map.groupBy(fields, ({ contactId }) => contactId)
    const shown = await presentContacts(ctx, actor, rows)
    yield shown.map((contact) => ({
      ...contact,
      fields: (fieldsOf.get(contact.id) ?? []).map(fieldOf),
      phone: hasOwnNumber(contact) ? phoneOf(contact.number) : '',
    }))
    last = rows.at(-1)
    if (rows.length < PAGE) return
  }
}
