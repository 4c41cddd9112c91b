import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { callDirections, callStatuses } from '../contract/calls.ts'

export const voiceDevicesTable = pgTable(
  'voice_devices',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    whatsappId: integer('whatsapp_id').notNull(),
    userIds: jsonb('user_ids').$type<number[]>().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    /** Encrypted; null until somebody sets it. */
    token: text('token'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('voice_devices_name').on(table.tenantId, sql`lower(${table.name})`).where(sql`deleted_at is null`),
  ],
)
export type DeviceRow = typeof voiceDevicesTable.$inferSelect

/** Each call that a browser had or that nobody took. */
export const voiceCalls = pgTable(
  'voice_calls',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    /** The device may be gone for good by now: its names stay as they were. */
    deviceId: integer('device_id').notNull(),
    deviceName: text('device_name').notNull(),
    connectionName: text('connection_name').notNull(),
    /** As the service or the browser names it. */
    callId: text('call_id').notNull(),
    direction: text('direction', { enum: callDirections }).notNull(),
    status: text('status', { enum: callStatuses }).notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull().default(''),
    userId: integer('user_id'),
    contactId: integer('contact_id'),
    ticketId: integer('ticket_id'),
    startedAt: instant('started_at').notNull(),
    durationSeconds: integer('duration_seconds'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('voice_calls_call').on(table.tenantId, table.deviceId, table.callId),
    index('voice_calls_list').on(table.tenantId, table.startedAt, table.id),
    index('voice_calls_user').on(table.tenantId, table.userId, table.startedAt),
    index('voice_calls_contact').on(table.tenantId, table.contactId),
  ],
)
export type CallRow = typeof voiceCalls.$inferSelect
