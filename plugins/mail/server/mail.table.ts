import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#core/contract/auth.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { MailResult, MailSecurity, SentMail } from '../contract/index.ts'

/** Mail servers: each of a company, or, for the platform's tenant, that of the installation. */
export const mailServers = pgTable(
  'mail_servers',
  {
    tenantId: tenantId(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security').$type<MailSecurity>().notNull(),
    username: text('username').notNull().default(''),
    /** Encrypted; null for none. */
    password: text('password'),
    fromName: text('from_name').notNull().default(''),
    fromAddress: text('from_address').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)

/** Mails that were sent and mails that wait. */
export const mails = pgTable(
  'mails',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Encrypted, and gone once it has been sent or given up: it may hold a link that opens an account. */
    content: text('content'),
    state: text('state').$type<SentMail['state']>().notNull().default('waiting'),
    result: text('result').$type<MailResult>(),
    tries: integer('tries').notNull().default(0),
    endedAt: instant('ended_at'),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), index('mails_created').on(table.tenantId, table.createdAt)],
)

/** Addresses whose server refused them for good. */
export const suppressedAddresses = pgTable(
  'suppressed_addresses',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    /** In lower case. */
    address: text('address').notNull(),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), uniqueIndex('suppressed_addresses_address').on(table.tenantId, table.address)],
)

/** Texts that a company has written instead of the standard texts of a mail. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    tenantId: tenantId(),
    kind: text('kind').notNull(),
    language: text('language').$type<Language>().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind, table.language] })],
)
