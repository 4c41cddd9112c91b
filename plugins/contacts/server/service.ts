import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { noteMoved } from '#plugins/deeds/contract/index.ts'
import { type ContactsService, contactUpdated } from '../contract/index.ts'
import { announceContact } from './announce.ts'
import { contactCounts } from './contactCounts.ts'
import { contactFields, contacts } from './contacts.table.ts'
import { CONTACT_TEXTS } from './noted.ts'
import { presentContacts } from './queries.ts'
import { receiversOf } from './receivers.ts'
import { searchTextOf } from './searchText.ts'

export function createContactsService(ctx: ServerContext): ContactsService {
  return {
    async findOrCreate(tenantId, { name, number, email, profilePicUrl, isGroup, fields = {} }) {
      const scope = { tenantId }
      const rows = tenantRows(ctx.db, scope, contacts)
      const searchText = searchTextOf([name, number, email, ...Object.values(fields)])
      const made = await rows.insertIfAbsent({ name, number, email, profilePicUrl: profilePicUrl ?? null, isGroup: isGroup ?? false, searchText })
      const contact = made ?? (await rows.first(eq(contacts.number, number)))
      if (!contact) throw new Error('the contact is neither new nor there')
      if (made) {
        ctx.forget(contactCounts(tenantId))
        for (const [field, value] of Object.entries(fields)) {
          await tenantRows(ctx.db, scope, contactFields).insert({ contactId: contact.id, name: field, value })
        }
      }
      return { id: contact.id, name: contact.name }
    },
    async update(tenantId, contactId, change) {
      const scope = { tenantId }
      const rows = tenantRows(ctx.db, scope, contacts)
      const before = await rows.first(eq(contacts.id, contactId))
      if (!before) return
      const next = { ...before, ...change }
      const fields = await tenantRows(ctx.db, scope, contactFields).find(eq(contactFields.contactId, contactId))
      const searchText = searchTextOf([next.name, next.number, next.email, ...fields.map(({ value }) => value)])
      const [row] = await rows.update(eq(contacts.id, contactId), { ...change, searchText })
      if (!row) return
      ctx.forget(contactCounts(tenantId))
      const [contact] = await presentContacts(ctx.db, scope, [row])
      if (contact) ctx.push(contactUpdated, tenantId, contact, await receiversOf(ctx, tenantId, contact))
      await noteMoved(ctx, tenantId, CONTACT_TEXTS, String(contactId))
    },
    announce: (tenantId, contactId) => announceContact(ctx, tenantId, contactId),
  }
}
