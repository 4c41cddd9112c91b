import { Add, ColumnLayout, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { type Ticket, ticketRows, updateTicket } from '#plugins/tickets/contract/index.ts'
import { deleteLane, laneSchema, orderLanes } from '../contract/index.ts'
import { laneDialogAtom } from './dialogs.atoms.ts'
import { laneStep } from './laneStep.ts'
import { askAgain } from './lanes.ts'
import { LANES_PANEL } from './panelIds.ts'

export const newLane = defineCommand({
  id: 'kanban.createLane',
  title: 'kanban.command.create',
  icon: Add,
  args: z.object({}),
  keys: 'n',
  scope: LANES_PANEL,
  permission: 'kanban.editLanes',
  run: (_args, ctx) => ctx.set(laneDialogAtom, 'new'),
})

export const editLane = defineCommand({
  id: 'kanban.editLane',
  title: 'kanban.command.edit',
  args: laneSchema,
  permission: 'kanban.editLanes',
  isHidden: true,
  run: (lane, ctx) => ctx.set(laneDialogAtom, lane),
})

/** Its undo brings the same one back, with the tickets that stood in it. */
export const removeLane = defineCommand({
  id: 'kanban.deleteLane',
  title: 'kanban.command.delete',
  icon: Trash,
  args: laneSchema,
  permission: 'kanban.editLanes',
  isHidden: true,
  async run({ id, name }, ctx) {
    await ctx.call(deleteLane, { id })
    await askAgain()
    const undo = async () => {
      await undoAction({ rows: 'kanban.lane', rowId: String(id) })
      await askAgain()
    }
    return { label: ctx.t('kanban.done.deleted', { name }), undo }
  },
})

/** Puts the lanes in another order. */
export const arrangeLanes = defineCommand({
  id: 'kanban.orderLanes',
  title: 'kanban.command.order',
  args: z.object({ ids: z.array(z.int()), before: z.array(z.int()) }),
  permission: 'kanban.editLanes',
  isHidden: true,
  async run({ ids, before }, ctx) {
    const write = async (order: number[]) => {
      await ctx.call(orderLanes, { ids: order })
      await askAgain()
    }
    await write(ids)
    return { label: ctx.t('kanban.done.ordered'), undo: () => write(before) }
  },
})

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

export const kanbanCommands: readonly AnyCommand[] = [newLane, editLane, removeLane, arrangeLanes, setLane]
