import { and, eq, inArray } from 'drizzle-orm'
import { memberIdOf, memberRows } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts, contactWallets } from './contacts.table.ts'
import { walletMember } from './noted.ts'
import { writeContact } from './updateContact.ts'
import { visibleContacts } from './visible.where.ts'

/** Wallets of contacts that the person sees, for the log of actions. */
export const createWalletRows = (ctx: ServerContext) =>
  memberRows({
    async of(who, ids) {
      const seen = await tenantRows(ctx.db, who, contacts).find(and(inArray(contacts.id, [...ids]), visibleContacts(ctx, who)))
      const owners = await tenantRows(ctx.db, who, contactWallets).find(inArray(contactWallets.contactId, [...ids]))
      return new Map(seen.map(({ id }) => [id, owners.filter(({ contactId }) => contactId === id).map(({ userId }) => walletMember(userId))]))
    },
    hold: (who, id) => tenantRows(ctx.db, who, contacts).hold(eq(contacts.id, id)),
    write: (who, id, fields) => writeContact(ctx, who, id, { wallets: fields.map(memberIdOf) }),
  })
