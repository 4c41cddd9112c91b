import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { tickets } from './tickets.table.ts'

/** Whether the conversation that a row of another table is about was deleted; a row that is about none is not. */
export const ofDeletedTicket = (row: { tenantId: PgColumn; ticketId: PgColumn }): SQL =>
  sql`exists (select 1 from ${tickets} gone where gone.tenant_id = ${row.tenantId} and gone.id = ${row.ticketId} and gone.deleted_at is not null)`
