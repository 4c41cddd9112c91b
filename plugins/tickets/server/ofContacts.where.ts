import { inArray } from 'drizzle-orm'
import type { DataSubject } from '#core/contract/privacyParts.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenantWithDeleted } from '#core/server/db/repository.ts'
import { tickets } from './tickets.table.ts'

/** Ids of all conversations of these contacts, also of deleted ones, as a subquery: for what hangs on a ticket and belongs to the person. */
export const ticketIdsOf = (db: Queries, { tenantId, contactIds }: DataSubject) =>
  db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenantWithDeleted(tickets, { tenantId }, inArray(tickets.contactId, [...contactIds])))
