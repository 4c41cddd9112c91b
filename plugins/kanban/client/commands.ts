import { ColumnLayout } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { type Ticket, ticketRows, updateTicket } from '#plugins/tickets/contract/index.ts'
import { laneStep } from './laneStep.ts'

async function move(ctx: ClientContext, ticketId: number, kanban: number | null): Promise<Ticket> {
  const ticket = await ctx.call(updateTicket, { id: ticketId, kanban })
  ctx.use(ticketRows).upsert(ticket)
  return ticket
}

/** Puts a ticket into a lane, or out of all. */
export const setLane = defineCommand({
  id: 'kanban.setLane',
  title: 'kanban.command.setLane',
  icon: ColumnLayout,
  args: z.object({ ticketId: z.int(), laneId: z.int().nullable(), lane: z.string() }),
  macro: laneStep,
  permission: 'tickets.update',
  isHidden: true,
  async run({ ticketId, laneId, lane }, ctx) {
    const { name } = await ctx.use(ticketRows).load(ticketId)
    const { rev } = await move(ctx, ticketId, laneId)
    return {
      label: laneId === null ? ctx.t('kanban.done.out', { name }) : ctx.t('kanban.done.moved', { name, lane }),
      undo: () => undoAction({ rows: 'tickets.one', rowId: String(ticketId), rev }),
    }
  },
})
