import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import { fieldTypes } from '#plugins/contacts/contract/fieldValues.ts'

/** Fields that the contacts of a company have; the values are facts of the contacts, by the key. */
export const contactFieldDefinitions = pgTable(
  'contact_field_definitions',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: fieldTypes }).notNull(),
    help: text('help').notNull().default(''),
    options: jsonb('options').$type<string[]>().notNull().default([]),
    isRequired: boolean('is_required').notNull().default(false),
    isInDetails: boolean('is_in_details').notNull().default(true),
    order: integer('order').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('contact_field_definitions_key').on(table.tenantId, sql`lower(${table.key})`).where(sql`deleted_at is null`),
  ],
)
