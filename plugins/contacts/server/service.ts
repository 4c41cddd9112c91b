import { and, eq, isNull } from 'drizzle-orm'
import { recordSystemChange } from '#core/contract/activity/index.ts'
import { numberForms } from '#core/contract/phone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import {
  type ContactsService,
  contactSaved,
  contactUpdated,
  createContact as createContactEndpoint,
  listContacts as listContactsEndpoint,
} from '../contract/index.ts'
import { announceContact } from './announce.ts'
import { bringBack } from './bringBack.ts'
import { contactByNumber } from './byNumber.where.ts'
import { contactCounts } from './contactCounts.ts'
import { contactFields, contacts } from './contacts.table.ts'
import { createContact } from './createContact.ts'
import { readTable } from './import/readTable.ts'
import { listContacts } from './listContacts.ts'
import { learnNumber } from './merge/learnNumber.ts'
import { mergedContact } from './merge/mergedContact.ts'
import { CONTACT_TEXTS } from './noted.ts'
import { getContact, presentContacts } from './queries.ts'
import { receiversOf } from './receivers.ts'
import { searchTextOf } from './searchText.ts'
import { isAnsweredByBots, isBlocked } from './switches/switches.ts'
import { updateContact } from './updateContact.ts'

export function createContactsService(ctx: ServerContext): ContactsService {
  return {
    list: (actor, wish) => listContacts(ctx, actor, listContactsEndpoint.input.parse(wish)),
    get: (actor, id) => getContact(ctx, actor, id),
    create: (actor, contact) => createContact(ctx, actor, createContactEndpoint.input.parse(contact)),
    change: (actor, id, change) => updateContact(ctx, actor, id, change),
    async findOrCreate(tenantId, { name, number, email, profilePicUrl, isGroup, fields = {} }) {
      const scope = { tenantId }
      const rows = tenantRows(ctx.db, scope, contacts)
      const searchText = searchTextOf([name, number, email, ...Object.values(fields)])
      const known = numberForms(number).length > 1 ? await contactByNumber(ctx, scope, number) : undefined
      const values = { name, number, email, profilePicUrl: profilePicUrl ?? null, isGroup: isGroup ?? false, searchText }
      const made = known ? undefined : await rows.insertIfAbsent(values)
      const contact = known ?? made ?? (await rows.first(eq(contacts.number, number)))
      if (!contact) throw new Error('the contact is neither new nor there')
      // Whoever writes from the number of a merged contact reaches the one that stayed.
      const survivor = contact.mergedInto === null ? null : await mergedContact(ctx, tenantId, contact.id)
      if (survivor) return { id: survivor.id, name: survivor.name }
      if (made) {
        ctx.forget(contactCounts(tenantId))
        for (const [field, value] of Object.entries(fields)) {
          await tenantRows(ctx.db, scope, contactFields).insert({ contactId: contact.id, name: field, value })
        }
        for (const one of await presentContacts(ctx, scope, [made])) ctx.emit(contactSaved, tenantId, { contact: one, isNew: true })
      } else if (contact.hiddenAt) {
        await bringBack(ctx, tenantId, contact.id)
      }
      return { id: contact.id, name: contact.name }
    },
    async update(tenantId, contactId, change) {
      const scope = { tenantId }
      const rows = tenantRows(ctx.db, scope, contacts)
      const isThere = and(eq(contacts.id, contactId), isNull(contacts.erasedAt))
      const before = await rows.first(isThere)
      if (!before) return
      const next = { ...before, ...change }
      const fields = await tenantRows(ctx.db, scope, contactFields).find(eq(contactFields.contactId, contactId))
      const searchText = searchTextOf([next.name, next.number, next.email, ...fields.map(({ value }) => value)])
      const [row] = await rows.update(isThere, { ...change, searchText })
      if (!row) return
      ctx.forget(contactCounts(tenantId))
      const [contact] = await presentContacts(ctx, scope, [row])
      if (contact) {
        ctx.push(contactUpdated, tenantId, contact, await receiversOf(ctx, tenantId, contact))
        ctx.emit(contactSaved, tenantId, { contact, isNew: false })
      }
      await recordSystemChange(ctx, tenantId, CONTACT_TEXTS, String(contactId))
    },
    learnNumber: (tenantId, contactId, digits) => learnNumber(ctx, tenantId, contactId, digits),
    bringBack: (tenantId, contactId) => bringBack(ctx, tenantId, contactId),
    readTable,
    isBlocked: (tenantId, contactId) => isBlocked(ctx, tenantId, contactId),
    isAnsweredByBots: (tenantId, contactId) => isAnsweredByBots(ctx, tenantId, contactId),
    async announce(tenantId, contactId) {
      const contact = await announceContact(ctx, tenantId, contactId)
      ctx.emit(contactSaved, tenantId, { contact, isNew: false })
      return contact
    },
  }
}
