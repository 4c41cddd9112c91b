import { GridView, Maximize } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { WALL_PANEL } from './panelIds.ts'
import { elementOf, placesAtom, wallCursorAtom } from './wall/wall.atoms.ts'

const nothing = z.object({})
const ofTicket = z.object({ ticketId: z.int() })
const scope = WALL_PANEL
const permission = 'supervision.watch'

export const goToWall = defineCommand({
  id: 'supervision.go',
  title: 'supervision.command.go',
  icon: GridView,
  args: nothing,
  keys: 'g v',
  permission,
  address: '/supervisao',
  run: (_args, ctx) => ctx.navigate('/supervisao'),
})

/** Tiles in one row of the wall, as they stand on the page. */
function tilesInRow(ids: readonly number[]): number {
  const tops = ids.map((id) => elementOf(id)?.offsetTop)
  return Math.max(tops.filter((top) => top === tops[0]).length, 1)
}

function stepTo(ctx: ClientContext, steps: (inRow: number) => number): void {
  const ids = ctx.get(placesAtom).flatMap((id) => id ?? [])
  const next = ids[ids.indexOf(ctx.get(wallCursorAtom) ?? 0) + steps(tilesInRow(ids))]
  if (next === undefined) return
  ctx.set(wallCursorAtom, next)
  elementOf(next)?.focus()
}

const step = (name: 'next' | 'previous' | 'below' | 'above', keys: readonly string[], steps: (inRow: number) => number) =>
  defineCommand({
    id: `supervision.${name}`,
    title: `supervision.command.${name}`,
    args: nothing,
    keys,
    scope,
    isHidden: true,
    run: (_args, ctx) => stepTo(ctx, steps),
  })

/** Opens the conversation beside the wall: from then on colleagues see one there. */
export const openTile = defineCommand({
  id: 'supervision.open',
  title: 'supervision.command.open',
  icon: Maximize,
  args: ofTicket,
  keys: 'enter',
  scope,
  permission,
  resolve: (get: Getter) => {
    const ticketId = get(wallCursorAtom)
    return ticketId === null ? null : { ticketId }
  },
  run: ({ ticketId }, ctx) => ctx.use(conversations).open(ticketId, 'right'),
})

export const wallCommands: readonly AnyCommand[] = [
  goToWall,
  step('next', ['j', 'arrowright'], () => 1),
  step('previous', ['k', 'arrowleft'], () => -1),
  step('below', ['arrowdown'], (inRow) => inRow),
  step('above', ['arrowup'], (inRow) => -inRow),
  openTile,
]
