import { EyeOpen } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { resolveMarked, type TicketArgs, ticketArgs } from '../commands/shared.ts'
import { rowsRef, shownIds } from '../list/listFocus.ts'
import { cursorAtom, LIST_PANEL, markedAtom } from '../target.ts'
import { isPeekingAtom } from './peek.atoms.ts'

/** Opens the preview of a row, or closes it. */
const peek = defineCommand<TicketArgs>({
  id: 'tickets.peek',
  title: 'tickets.command.peek',
  icon: EyeOpen,
  args: ticketArgs,
  keys: 'space',
  scope: LIST_PANEL,
  menus: [{ menu: 'tickets.row', order: 5 }],
  permission: 'chat.read',
  when: (get, given) => shownIds().includes(given?.ticketId ?? get(markedAtom) ?? 0),
  resolve: resolveMarked,
  run({ ticketId }, ctx) {
    const isSame = ctx.get(cursorAtom) === ticketId
    ctx.set(cursorAtom, ticketId)
    ctx.set(isPeekingAtom, (isOn) => !(isOn && isSame))
    rowsRef.current?.focus()
  },
})

export const closePeek = defineCommand({
  id: 'tickets.closePeek',
  title: 'tickets.command.closePeek',
  args: z.object({}),
  keys: 'escape',
  scope: LIST_PANEL,
  isHidden: true,
  when: (get) => get(isPeekingAtom),
  run: (_args, ctx) => ctx.set(isPeekingAtom, false),
})

/** A look at a row without opening it. */
export const peekCommands: readonly AnyCommand[] = [peek, closePeek]
