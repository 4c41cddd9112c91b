import { AddColumnRight, ArrowUp, Filter, Search } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { conversations } from '../../contract/index.ts'
import { rowsRef, searchFieldRef, shownIds } from '../list/listFocus.ts'
import { NO_NEW_ROWS, newRowsAtom, takeNewRows } from '../list/newRows.atoms.ts'
import { isPeekingAtom } from '../peek/peek.atoms.ts'
import { cursorAtom, focusedTicketIdAtom, LIST_PANEL, targetTicketIdAtom } from '../target.ts'
import { resolveMarked, resolveTarget, type TicketArgs, ticketArgs } from './shared.ts'

const nothing = z.object({})
const scope = LIST_PANEL

const move = (name: 'down' | 'up', keys: readonly string[], by: 1 | -1) =>
  defineCommand({
    id: `tickets.${name}`,
    title: `tickets.command.${name}`,
    args: nothing,
    keys,
    scope,
    isHidden: true,
    run(_args, ctx) {
      const ids = shownIds()
      const at = ids.indexOf(ctx.get(cursorAtom) ?? -1)
      const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)]
      if (next !== undefined) ctx.set(cursorAtom, next)
    },
  })

function open(ctx: ClientContext, ticketId: number, place: 'main' | 'right'): void {
  ctx.set(isPeekingAtom, false)
  ctx.use(conversations).open(ticketId, place)
}

/** Opens a conversation as a tile of its own, right of the one with the focus. Of no use for that one itself. */
const openBeside = defineCommand<TicketArgs>({
  id: 'tickets.openBeside',
  title: 'tickets.command.openBeside',
  icon: AddColumnRight,
  args: ticketArgs,
  keys: 'shift+enter',
  scope,
  menus: [{ menu: 'tickets.row', order: 6 }],
  permission: 'chat.read',
  when: (get, given) => {
    const ticketId = given?.ticketId ?? get(targetTicketIdAtom)
    return ticketId !== null && ticketId !== get(focusedTicketIdAtom)
  },
  resolve: resolveTarget,
  run: ({ ticketId }, ctx) => open(ctx, ticketId, 'right'),
})

export const showNewRows = defineCommand({
  id: 'tickets.news',
  title: 'tickets.command.news',
  icon: ArrowUp,
  args: nothing,
  keys: '.',
  scope,
  when: (get) => get(newRowsAtom) !== NO_NEW_ROWS,
  run(_args, ctx) {
    takeNewRows()
    // The cursor stands on the newest, so that the rows do not scroll back to where it was.
    ctx.set(cursorAtom, null)
    rowsRef.current?.scrollTo({ top: 0 })
    rowsRef.current?.focus()
  },
})

export const focusSearch = defineCommand({
  id: 'tickets.search',
  title: 'tickets.command.search',
  icon: Search,
  args: nothing,
  keys: '/',
  scope,
  run: () => searchFieldRef.current?.focus(),
})

export const showFilter = defineCommand({
  id: 'tickets.filter',
  title: 'tickets.command.filter',
  icon: Filter,
  args: nothing,
  keys: 'f',
  scope,
  run: () => document.querySelector<HTMLElement>('[data-filter-button]')?.click(),
})

export const cursorDown = move('down', ['j', 'arrowdown'], 1)

export const openAtCursor = defineCommand<TicketArgs>({
  id: 'tickets.open',
  title: 'tickets.command.open',
  args: ticketArgs,
  keys: 'enter',
  scope,
  isHidden: true,
  resolve: resolveMarked,
  run: ({ ticketId }, ctx) => open(ctx, ticketId, 'main'),
})

/** Movements inside the list; they belong to its tile. */
export const listMoves: readonly AnyCommand[] = [cursorDown, move('up', ['k', 'arrowup'], -1), openAtCursor, openBeside, focusSearch, showFilter, showNewRows]
