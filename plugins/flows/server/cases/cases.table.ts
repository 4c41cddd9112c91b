import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { CaseEvent, FlowPath } from '../../contract/index.ts'
import { flows } from '../flows.table.ts'

/** Test cases of flows: what happened in a conversation, and the path that is expected. */
export const flowCases = pgTable(
  'flow_cases',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    flowId: integer('flow_id').notNull(),
    name: text('name').notNull(),
    /** Chooses the arms of splits. */
    seed: integer('seed').notNull(),
    events: jsonb('events').$type<CaseEvent[]>().notNull(),
    expected: jsonb('expected').$type<FlowPath>().notNull(),
    /** The conversation that it was made of, which is swept before the case; null for a simulation. */
    sessionId: text('session_id'),
    /** Of that conversation: the case goes with the ticket. */
    ticketId: integer('ticket_id'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('flow_cases_flow').on(table.tenantId, table.flowId),
    index('flow_cases_ticket').on(table.tenantId, table.ticketId),
    foreignKey({ columns: [table.tenantId, table.flowId], foreignColumns: [flows.tenantId, flows.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)
