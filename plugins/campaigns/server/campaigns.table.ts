import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type Audience, campaignKinds, campaignStates, holdReasons, type RecipientList, recipientStates } from '../contract/index.ts'

/** The template of a campaign: its texts as they were approved when it was written. */
export interface StoredTemplate {
  name: string
  language: string
  values: string[]
  header: string | null
  body: string
  footer: string | null
  /** MARKETING, UTILITY or AUTHENTICATION; those that were stored earlier have none. */
  category?: string
}

/** A group of a campaign, and the contact that it is here. */
export interface StoredGroup {
  id: string
  name: string
  contactId: number
}

/** Lists of recipients; a changed list is a new row, so that a change can be undone. */
export const campaignLists = pgTable(
  'campaign_lists',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    rows: jsonb('rows').$type<RecipientList['rows']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

export const campaigns = pgTable(
  'campaigns',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    kind: text('kind', { enum: campaignKinds }).notNull().default('campaign'),
    name: text('name').notNull(),
    status: text('status', { enum: campaignStates }).notNull().default('pending'),
    startAt: instant('start_at'),
    endAt: instant('end_at'),
    messages: jsonb('messages').$type<string[]>().notNull(),
    mediaIds: text('media_ids').array().notNull(),
    connections: jsonb('connections').$type<{ id: number; weight: number }[]>().notNull(),
    delayFrom: integer('delay_from').notNull(),
    delayTo: integer('delay_to').notNull(),
    hoursFrom: text('hours_from').notNull(),
    hoursTo: text('hours_to').notNull(),
    weekdays: jsonb('weekdays').$type<number[]>().notNull(),
    audience: jsonb('audience').$type<Audience>().notNull(),
    listId: integer('list_id'),
    /** Columns of its list; empty where it has none. */
    columns: text('columns').array().notNull().default(sql`'{}'`),
    template: jsonb('template').$type<StoredTemplate>(),
    groups: jsonb('groups').$type<StoredGroup[]>().notNull().default([]),
    price: doublePrecision('price'),
    answerQueueId: integer('answer_queue_id'),
    answerFlowId: integer('answer_flow_id'),
    /** The person who made it, or started it last. */
    userId: integer('user_id').notNull(),
    startedAt: instant('started_at'),
    /** When it was last resumed: what failed before says nothing of how it is doing. */
    resumedAt: instant('resumed_at'),
    finishedAt: instant('finished_at'),
    /** Nothing goes out before. */
    nextAt: instant('next_at'),
    hold: text('hold', { enum: holdReasons }),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('campaigns_due').on(table.nextAt).where(sql`status in ('scheduled', 'processing')`),
    index('campaigns_media').using('gin', table.mediaIds).where(sql`media_ids <> '{}'`),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [table.tenantId, table.listId], foreignColumns: [campaignLists.tenantId, campaignLists.id] }),
  ],
)
export type CampaignRow = typeof campaigns.$inferSelect

/** Recipients of a campaign, from its start on. One row for each contact and campaign: it is written to once. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    tenantId: tenantId(),
    campaignId: integer('campaign_id').notNull(),
    contactId: integer('contact_id').notNull(),
    state: text('state', { enum: recipientStates }).notNull().default('waiting'),
    messageIndex: integer('message_index'),
    connectionId: integer('connection_id'),
    messageId: text('message_id'),
    ticketId: integer('ticket_id'),
    /** Values of their row of the list, in the order of the campaign's columns. */
    values: text('values').array(),
    failure: text('failure'),
    sentAt: instant('sent_at'),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.campaignId, table.contactId] }),
    index('campaign_recipients_state').on(table.tenantId, table.campaignId, table.state, table.contactId),
    // The page of recipients, newest outcome first.
    index('campaign_recipients_page').on(
      table.tenantId,
      table.campaignId,
      sql`${table.answeredAt} desc nulls last`,
      sql`${table.sentAt} desc nulls last`,
      table.contactId,
    ),
    uniqueIndex('campaign_recipients_message').on(table.tenantId, table.messageId).where(sql`message_id is not null`),
    index('campaign_recipients_connection').on(table.tenantId, table.connectionId, table.sentAt).where(sql`sent_at is not null`),
    index('campaign_recipients_contact').on(table.tenantId, table.contactId, table.sentAt),
    foreignKey({ columns: [table.tenantId, table.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)
export type RecipientRow = typeof campaignRecipients.$inferSelect

/** Contacts that get no campaigns any more. */
export const campaignOptOuts = pgTable(
  'campaign_opt_outs',
  {
    tenantId: tenantId(),
    contactId: integer('contact_id').notNull(),
    campaignId: integer('campaign_id'),
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.contactId] }),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)

export const campaignSegments = pgTable(
  'campaign_segments',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    audience: jsonb('audience').$type<Audience>().notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('campaign_segments_name').on(table.tenantId, sql`lower(${table.name})`).where(sql`deleted_at is null`),
  ],
)
