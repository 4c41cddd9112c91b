import { eq } from 'drizzle-orm'
import type { FieldValues, RestorableRows } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Reader } from '../../contract/index.ts'
import { mayRead } from '../access/viewer.ts'
import { restoreTicket } from '../lifecycle/deleteTicket.ts'
import { findDeletedTickets } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'
import { DELETED } from './deletions.ts'
import { readableTicketsOf } from './readable.ts'

/** Whether tickets are deleted, for the log. */
export function createDeletionRows(ctx: ServerContext): RestorableRows {
  async function now(who: Reader, rowIds: readonly string[]): Promise<Map<string, FieldValues>> {
    const ids = rowIds.map(Number)
    const facts = new Map<string, FieldValues>()
    for (const { id } of await readableTicketsOf(ctx, who, ids)) facts.set(String(id), { [DELETED]: false })
    for (const ticket of await findDeletedTickets(ctx, who, ids)) if (await mayRead(ctx, who, ticket)) facts.set(String(ticket.id), { [DELETED]: true })
    return facts
  }
  return {
    now,
    async hold(who, rowId) {
      await tenantRows(ctx.db, who, tickets, { withDeleted: true }).hold(eq(tickets.id, Number(rowId)))
      return (await now(who, [rowId])).get(rowId) ?? null
    },
    putBack: (who, rowId) => restoreTicket(ctx, who, Number(rowId)),
  }
}
