import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'

export const contacts = pgTable(
  'contacts',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    /** Digits with calling code; `webchat:<key>` for visitors of the site. */
    number: text('number').notNull(),
    email: text('email'),
    profilePicUrl: text('profile_pic_url'),
    isGroup: boolean('is_group').notNull().default(false),
    /** Made by hand or by a program of the company, and not because the person wrote. Rows from before this column, and imported ones, are false. */
    isManual: boolean('is_manual').notNull().default(false),
    /** Name, number, e-mail and given phone, folded: what search compares. */
    searchText: text('search_text').notNull().default(''),
    /** Since when the contact is deleted. Its conversations go on showing it and a message of its own brings it back: so it is hidden by rule, not left out by `tenantRows`. */
    hiddenAt: instant('deleted_at'),
    /** The contact that this one became a part of; it is deleted then, and stays so until that is undone. */
    mergedInto: integer('merged_into'),
    /** Since when the person is erased: nothing brings the contact back, and whoever writes from its number is a new contact. */
    erasedAt: instant('erased_at'),
    /** Since when the contact is blocked; null where it is not. */
    blockedAt: instant('blocked_at'),
    /** Neither flows nor assistants answer. */
    disableBot: boolean('disable_bot').notNull().default(false),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('contacts_number').on(table.tenantId, table.number),
    index('contacts_order').on(table.tenantId, table.searchText, table.id),
    index('contacts_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** People who are responsible for a contact. */
export const contactWallets = pgTable(
  'contact_wallets',
  { tenantId: tenantId(), contactId: integer('contact_id').notNull(), userId: integer('user_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.contactId, table.userId] }),
    index('contact_wallets_user').on(table.tenantId, table.userId),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/** Further facts about a contact, by name. */
export const contactFields = pgTable(
  'contact_fields',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    contactId: integer('contact_id').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('contact_fields_name').on(table.tenantId, table.contactId, table.name),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)
