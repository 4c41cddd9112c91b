import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import type { MediaKind } from '../contract/index.ts'

/** Facts of a file that the uploader tells, and who that is: exactly one of `userId` and `contactId`. */
const brought = () => ({
  name: text('name').notNull(),
  bytes: integer('bytes').notNull(),
  durationMs: integer('duration_ms'),
  waveform: jsonb('waveform').$type<number[]>(),
  userId: integer('user_id'),
  contactId: integer('contact_id'),
})

/** Stored files; their bytes lie in the storage under tenant and id. */
export const mediaFiles = pgTable(
  'media_files',
  {
    tenantId: tenantId(),
    /** Random uuid; of an uploaded file that of the upload. */
    id: text('id').notNull(),
    ...brought(),
    mime: text('mime').notNull(),
    kind: text('kind').$type<MediaKind>().notNull(),
    sha256: text('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** `none` for what gets no preview: no picture, or too large a one. */
    preview: text('preview').$type<'none' | 'waiting' | 'ready' | 'failed'>().notNull(),
    /** Since when no user names it, as far as anybody looked; null while one does. */
    unusedSince: instant('unused_since'),
    /** When it is looked at next, whether anything uses it. */
    lookAt: instant('look_at').notNull().default(sql`now()`),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('media_files_look').on(table.lookAt),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
  ],
)
export type MediaRow = typeof mediaFiles.$inferSelect

/** Uploads that nothing uses yet. `bytes` is what was announced; how many are here is the length of the file on the disk. */
export const mediaUploads = pgTable('media_uploads', { tenantId: tenantId(), id: text('id').notNull(), ...brought(), ...versioned() }, (table) => [
  primaryKey({ columns: [table.tenantId, table.id] }),
  index('media_uploads_user').on(table.tenantId, table.userId),
  index('media_uploads_contact').on(table.tenantId, table.contactId),
  foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
])

/** Services that have ever said which files they use: while one of them is missing, nothing is removed. No tenant's rows. */
export const mediaUserIds = pgTable('media_user_ids', { service: text('service').primaryKey() })
