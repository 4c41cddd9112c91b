import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { contacts } from '../contacts.table.ts'

/** Changes of a merge to the contact that stays, and which rows followed to it by plugin. */
export interface MergeFacts {
  name: readonly [string, string]
  email: readonly [string | null, string | null]
  /** Names of fields that it got. */
  fields: string[]
  wallets: number[]
  moved: Record<string, readonly string[]>
}

/** Contacts that became a part of another. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    tenantId: tenantId(),
    /** Random uuid. */
    id: text('id').notNull(),
    userId: integer('user_id').notNull(),
    keptId: integer('kept_id').notNull(),
    goneId: integer('gone_id').notNull(),
    facts: jsonb('facts').$type<MergeFacts>().notNull(),
    undoneAt: instant('undone_at'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('contact_merges_kept').on(table.tenantId, table.keptId, table.createdAt),
    foreignKey({ columns: [table.tenantId, table.keptId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.goneId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)
