import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { type ColumnMeaning, existingModes, importStatuses } from '../../contract/import.ts'
import type { ContactChange } from './change.ts'
import type { RowProblem } from './rowProblem.ts'

/** Files of contacts that somebody brought. */
export const contactImports = pgTable(
  'contact_imports',
  {
    tenantId: tenantId(),
    /** Random uuid. */
    id: text('id').notNull(),
    userId: integer('user_id').notNull(),
    fileName: text('file_name').notNull(),
    headings: jsonb('headings').$type<string[]>().notNull(),
    status: text('status', { enum: importStatuses }).notNull().default('draft'),
    mapping: jsonb('mapping').$type<ColumnMeaning[]>(),
    existing: text('existing', { enum: existingModes }).notNull().default('skip'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    made: integer('made').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    problems: integer('problems').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    endedAt: instant('ended_at'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('contact_imports_user').on(table.tenantId, table.userId, table.createdAt),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
export type ImportRow = typeof contactImports.$inferSelect

export const rowOutcomes = ['made', 'changed', 'unchanged', 'refused'] as const

/** Rows of the files, as they were, and what became of each; gone a day after the import. */
export const contactImportRows = pgTable(
  'contact_import_lines',
  {
    tenantId: tenantId(),
    importId: text('import_id').notNull(),
    /** As the spreadsheet counts: the headings are row 1. */
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    problems: jsonb('problems').$type<RowProblem[]>(),
    outcome: text('outcome', { enum: rowOutcomes }),
    contactId: integer('contact_id'),
    /** Version of the contact as the import left it. */
    contactRev: integer('contact_rev'),
    change: jsonb('change').$type<ContactChange>(),
    isUndone: boolean('is_undone').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.importId, table.row] }),
    index('contact_import_lines_contact').on(table.tenantId, table.importId, table.contactId),
    foreignKey({ columns: [table.tenantId, table.importId], foreignColumns: [contactImports.tenantId, contactImports.id] }).onDelete('cascade'),
  ],
)
export type ImportStep = typeof contactImportRows.$inferSelect
