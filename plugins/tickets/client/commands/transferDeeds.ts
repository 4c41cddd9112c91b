import { SwapHorizontal } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { ticketRows } from '../../contract/index.ts'
import { transferDialogAtom } from '../dialogs/transfer.atoms.ts'
import { change, common, isAlive, type TicketArgs, ticketArgs, undoable } from './shared.ts'
import { transferStep } from './steps/transferStep.ts'
import { undoOf } from './ticketDeeds.ts'
import { transferSteps } from './transferSteps.ts'

export const transferTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.transfer',
  title: 'tickets.command.transfer',
  icon: SwapHorizontal,
  keys: 't',
  menus: [{ menu: 'tickets.row', order: 40 }],
  when: isAlive,
  run: ({ ticketId }, ctx) => ctx.set(transferDialogAtom, ticketId),
  ask: ({ ticketId }, ctx) => transferSteps(ticketId, ctx, (args) => ctx.run(transferTo, args)),
})

/** Run by the transfer dialog and by the steps of the palette. */
export const transferTo = defineCommand({
  id: 'tickets.transferTo',
  title: 'tickets.command.transfer',
  icon: SwapHorizontal,
  args: ticketArgs.extend({ queueId: z.int().nullable(), userId: z.int().nullable(), note: z.string().default(''), to: z.string() }),
  macro: transferStep,
  permission: 'tickets.update',
  isHidden: true,
  async run({ ticketId, queueId, userId, note, to }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    const after = await change(ctx, ticketId, { isTransference: true, queueId, userId, note })
    return undoable(ctx, before, after, { label: ctx.t('tickets.done.transferred', { to }), undo: undoOf(ctx, before, after) })
  },
})

export const transferDeeds: readonly AnyCommand[] = [transferTicket, transferTo]
