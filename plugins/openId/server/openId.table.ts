import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'

/** Providers of identities; all belong to the installation. */
export const openIdProviders = pgTable(
  'open_id_providers',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    label: text('label').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted; null for a client without one. */
    clientSecret: text('client_secret'),
    isEmailTrusted: boolean('is_email_trusted').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    ...deletable(),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)
