import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'

export const labels = pgTable(
  'tags',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    tag: text('tag').notNull(),
    /** `#rrggbb`. */
    color: text('color').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    ...versioned(),
    ...deletable(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), uniqueIndex('tags_name').on(table.tenantId, table.tag).where(sql`deleted_at is null`)],
)

/** Labels of a contact; its tickets show them. */
export const contactTags = pgTable(
  'contact_tags',
  { tenantId: tenantId(), contactId: integer('contact_id').notNull(), tagId: integer('tag_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.contactId, table.tagId] }),
    index('contact_tags_tag').on(table.tenantId, table.tagId),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.tagId], foreignColumns: [labels.tenantId, labels.id] }).onDelete('cascade'),
  ],
)
