import { foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '#core/server/db/columns.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'

/** Visitors whose token was withdrawn. A token is only ever given to a new contact, so a withdrawn one has no successor. */
export const webchatRevocations = pgTable(
  'webchat_revocations',
  { tenantId: tenantId(), contactId: integer('contact_id').notNull(), revokedAt: instant('revoked_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.contactId] }),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)
