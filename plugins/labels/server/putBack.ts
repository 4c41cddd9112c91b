import { and, eq, inArray } from 'drizzle-orm'
import { memberIdOf, memberRows } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContacts } from '#plugins/contacts/server/visible.where.ts'
import { contactTags } from './labels.table.ts'
import { labelMember } from './noted.ts'
import { giveLabels } from './setContactLabels.ts'

/** Labels of contacts that the person sees, for the log of actions. */
export const createLabelRows = (ctx: ServerContext) =>
  memberRows({
    async of(who, ids) {
      const seen = await tenantRows(ctx.db, who, contacts).find(and(inArray(contacts.id, [...ids]), visibleContacts(ctx, who)))
      const given = await tenantRows(ctx.db, who, contactTags).find(inArray(contactTags.contactId, [...ids]))
      return new Map(seen.map(({ id }) => [id, given.filter(({ contactId }) => contactId === id).map(({ tagId }) => labelMember(tagId))]))
    },
    hold: (who, id) => tenantRows(ctx.db, who, contacts).hold(eq(contacts.id, id)),
    write: (who, id, fields) => giveLabels(ctx, who, id, fields.map(memberIdOf)),
  })
