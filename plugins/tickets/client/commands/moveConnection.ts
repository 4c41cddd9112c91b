import { SwapHorizontal } from '@blueprintjs/icons'
import { z } from 'zod'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { withOverlay } from '#core/client/notify/index.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import type { Asking, StepOption } from '#core/contract/asking.ts'
import { CONNECTION_MENU } from '#plugins/connections/contract/client.ts'
import { moveAllTickets } from '../../contract/index.ts'
import { connectionsAtom } from '../connections/connections.ts'

/** Which connection the tickets leave, and which they go to; those in use alone take any. */
export function moveConnectionSteps(fromId: number | undefined, ctx: ClientContext): Asking {
  const known = ctx.get(connectionsAtom)
  const optionOf = ({ id, name }: { id: number; name: string }): StepOption => ({ id: String(id), title: name })
  const nameOf = (id: number) => known.find((one) => one.id === id)?.name ?? ''
  return {
    ...(fromId !== undefined && { title: ctx.t('tickets.moveAll.from', { name: nameOf(fromId) }) }),
    steps: [
      { id: 'from', title: ctx.t('tickets.moveAll.askFrom'), skip: () => fromId !== undefined, options: () => known.map(optionOf) },
      {
        id: 'to',
        title: ctx.t('tickets.moveAll.askTo'),
        options: ({ from }) => known.filter(({ id, isActive }) => isActive && id !== (fromId ?? Number(from?.id))).map(optionOf),
        none: ctx.t('tickets.moveAll.none'),
      },
    ],
    finish: ({ from, to }) => ctx.run(moveConnection, { from: fromId ?? Number(from?.id), to: Number(to?.id) }),
  }
}

/** Asks first where all tickets of a connection go on: in the palette, and in the menu of its card. */
export const askMoveConnection = defineCommand<{ id?: number | undefined }>({
  id: 'tickets.askMoveConnection',
  title: 'tickets.command.moveAll',
  icon: SwapHorizontal,
  args: z.object({ id: z.int().optional() }),
  permission: 'tickets.maintain',
  menus: [{ menu: CONNECTION_MENU, order: 45 }],
  when: (get) => get(connectionsAtom).length > 1,
  run: (args): void => askInPalette(askMoveConnection, args),
  ask: ({ id }, ctx) => moveConnectionSteps(id, ctx),
})

/** Run by the steps; those that another connection does not reach stay. */
export const moveConnection = defineCommand({
  id: 'tickets.moveConnection',
  title: 'tickets.command.moveAll',
  args: z.object({ from: z.int(), to: z.int() }),
  permission: 'tickets.maintain',
  isHidden: true,
  isFinal: true,
  async run(choice, ctx) {
    const { moved, stayed } = await withOverlay(() => ctx.call(moveAllTickets, choice))
    const parts = [ctx.t('tickets.moveAll.moved', { count: moved }), ...(stayed > 0 ? [ctx.t('tickets.moveAll.stayed', { count: stayed })] : [])]
    ctx.notify(parts.join(' '), stayed > 0 ? 'warning' : 'success')
  },
})

export const moveConnectionCommands: readonly AnyCommand[] = [askMoveConnection, moveConnection]
