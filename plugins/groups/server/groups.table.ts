import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { Address } from '#plugins/channels/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { type ActReason, actKinds, actStates, phraseActions } from '../contract/index.ts'

const rule = () => ({
  tenantId: tenantId(),
  id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
  whatsappId: integer('connection_id').notNull(),
  groupId: text('group_id'),
  groupName: text('group_name').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  ...versioned(),
  ...deletable(),
})

/** Numbers that groups do not keep. */
export const groupBans = pgTable('group_bans', { ...rule(), number: text('number').notNull(), reason: text('reason').notNull().default('') }, (table) => [
  primaryKey({ columns: [table.tenantId, table.id] }),
  foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
])

/** Phrases that nobody writes in groups. */
export const groupPhrases = pgTable(
  'group_phrases',
  {
    ...rule(),
    phrase: text('phrase').notNull(),
    action: text('action', { enum: phraseActions }).notNull(),
    warnings: integer('warnings').notNull(),
    warning: text('warning').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)

export const groupGreetings = pgTable('group_greetings', { ...rule(), text: text('text').notNull() }, (table) => [
  primaryKey({ columns: [table.tenantId, table.id] }),
  foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
])

export const groupFarewells = pgTable('group_farewells', { ...rule(), text: text('text').notNull() }, (table) => [
  primaryKey({ columns: [table.tenantId, table.id] }),
  foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
])

/** How often somebody was warned in a group since they were removed last. */
export const groupWarnings = pgTable(
  'group_warnings',
  {
    tenantId: tenantId(),
    whatsappId: integer('connection_id').notNull(),
    groupId: text('group_id').notNull(),
    /** @see personKey of `people.ts` */
    person: text('person').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.whatsappId, table.groupId, table.person] }),
    foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)

/** Events of groups that rules acted on, so that nothing is done twice; as long as deliveries may come again. */
export const groupEvents = pgTable(
  'group_events',
  { tenantId: tenantId(), whatsappId: integer('connection_id').notNull(), ref: text('ref').notNull(), at: instant('at').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.whatsappId, table.ref] }),
    index('group_events_age').on(table.at),
    foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)

export interface ActPerson {
  name: string
  /** Digits; empty where it is hidden. */
  number: string
  addresses: readonly [Address, ...Address[]]
}

/** Acts of rules in groups, done and planned. */
export const groupActs = pgTable(
  'group_acts',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    whatsappId: integer('connection_id').notNull(),
    groupId: text('group_id').notNull(),
    groupName: text('group_name').notNull().default(''),
    kind: text('kind', { enum: actKinds }).notNull(),
    state: text('state', { enum: actStates }).notNull().default('waiting'),
    people: jsonb('people').$type<ActPerson[]>().notNull(),
    cause: text('cause').notNull().default(''),
    /** The message that is deleted. */
    ref: text('ref'),
    /** Text for the group, with its variables. */
    text: text('text').notNull().default(''),
    /** How often the person was warned, with this time. */
    count: integer('count').notNull().default(0),
    reason: text('reason').$type<ActReason>(),
    at: instant('at').notNull(),
    /** Not before this. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('group_acts_group').on(table.tenantId, table.whatsappId, table.groupId, table.kind, table.id),
    index('group_acts_waiting').on(table.dueAt).where(sql`state = 'waiting'`),
    foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)
export type ActRow = typeof groupActs.$inferSelect
