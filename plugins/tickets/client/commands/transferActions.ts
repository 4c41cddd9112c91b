import { SwapHorizontal } from '@blueprintjs/icons'
import { z } from 'zod'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { errorText } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { ticketRows } from '../../contract/index.ts'
import { change, common, isAlive, type TicketArgs, takeBack, ticketArgs, undoable } from './shared.ts'
import { transferStep } from './steps/transferStep.ts'
import { type Transfer, transferSteps } from './transferSteps.ts'

/** The steps are gone when it fails: what was written is kept in the notice, which tries again. */
async function passOn(args: Transfer, ctx: ClientContext): Promise<void> {
  try {
    await runOrThrow(transferTo, args)
  } catch (error) {
    const run = () => passOn(args, ctx)
    notify(errorText(error), { intent: 'danger', action: { label: ctx.t('workbench.error.retry'), run } })
  }
}

export const transferTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.transfer',
  title: 'tickets.command.transfer',
  icon: SwapHorizontal,
  keys: 't',
  menus: [{ menu: 'tickets.row', order: 40 }],
  when: isAlive,
  run: (args): void => askInPalette(transferTicket, args),
  ask: ({ ticketId }, ctx) => transferSteps(ticketId, ctx, (args) => passOn(args, ctx)),
})

/** Run by the steps. */
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
    return undoable(ctx, before, after, { label: ctx.t('tickets.done.transferred', { to }), undo: () => takeBack(ctx, after) })
  },
})

export const transferActions: readonly AnyCommand[] = [transferTicket, transferTo]
