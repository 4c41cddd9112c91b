import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { Delivery, DeliveryEvent, DeliveryFailure, WebhookEvent } from '../contract/index.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    queueIds: jsonb('queue_ids').$type<number[]>().notNull().default([]),
    connectionIds: jsonb('connection_ids').$type<number[]>().notNull().default([]),
    /** Encrypted. */
    secret: text('secret').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    failedAt: instant('failed_at'),
    /** The person who made it, where that was no administrator: it reaches no further than they do. */
    ownerId: integer('owner_id'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), uniqueIndex('webhooks_name').on(table.tenantId, table.name).where(sql`deleted_at is null`)],
)

/** Deliveries that were made and deliveries that wait; stored 7 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    tenantId: tenantId(),
    /** Uuid. */
    id: text('id').notNull(),
    webhookId: integer('webhook_id').notNull(),
    event: text('event').$type<DeliveryEvent>().notNull(),
    body: text('body').notNull(),
    state: text('state').$type<Delivery['state']>().notNull().default('waiting'),
    /** Tries that ended; a job names the one that it is for. */
    tries: integer('tries').notNull().default(0),
    status: integer('status'),
    failure: text('failure').$type<DeliveryFailure>(),
    answer: text('answer'),
    durationMs: integer('duration_ms'),
    triedAt: instant('tried_at'),
    nextAt: instant('next_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('webhook_deliveries_hook').on(table.tenantId, table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_age').on(table.createdAt),
    foreignKey({ columns: [table.tenantId, table.webhookId], foreignColumns: [webhooks.tenantId, webhooks.id] }).onDelete('cascade'),
  ],
)
