import { desc } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type listPanelTickets as endpoint, PANEL_PAGE } from '../contract/index.ts'
import { panelWhere, shownTickets } from './panelRows.ts'

/** @see contract listPanelTickets */
export async function listPanelTickets(ctx: ServerContext, actor: Actor, { pageNumber, ...filter }: z.output<typeof endpoint.input>): Promise<Ticket[]> {
  const rows = await ctx.db
    .select({ id: tickets.id, rev: tickets.rev })
    .from(tickets)
    .where(await panelWhere(ctx, actor, filter))
    .orderBy(desc(tickets.sortAt), desc(tickets.id))
    .limit(PANEL_PAGE)
    .offset((pageNumber - 1) * PANEL_PAGE)
  const shown = await shownTickets(ctx, actor, rows)
  return rows.flatMap(({ id }) => shown.get(id) ?? [])
}
