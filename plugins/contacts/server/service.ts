import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Contact, type ContactsService, contactUpdated } from '../contract/index.ts'
import { contactFields, contacts } from './contacts.table.ts'
import { presentContact, walletsOf } from './queries.ts'

const searchTextOf = (parts: (string | null | undefined)[]) => foldText(parts.filter((part) => part).join(' '))

/** Rooms of those who may see the contact (decision 16). */
async function receiversOf(ctx: ServerContext, tenantId: number, { wallets }: Contact): Promise<string[]> {
  if (wallets.length === 0) return [rooms.tenant(tenantId)]
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members
    .filter(({ userId, profile }) => profile !== 'user' || wallets.some(({ id }) => id === userId))
    .map(({ userId }) => rooms.user(tenantId, userId))
}

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
      const contact = presentContact(row, await walletsOf(ctx.db, scope, [contactId]))
      ctx.push(contactUpdated, tenantId, contact, await receiversOf(ctx, tenantId, contact))
    },
  }
}
