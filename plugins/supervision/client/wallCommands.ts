import { EyeOpen, GridView, Maximize } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { loadPeople } from './follow/people.ts'
import { followPanel } from './panels.ts'
import { WALL_PANEL } from './types.ts'
import { placesAtom, tileId, wallCursorAtom } from './wall/wall.atoms.ts'

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

const elementOf = (ticketId: number): HTMLElement | null => document.getElementById(tileId(ticketId))

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

/** Follows one colleague in a tile beside the wall. */
export const followPerson = defineCommand({
  id: 'supervision.followPerson',
  title: 'supervision.command.follow',
  args: z.object({ userId: z.int() }),
  permission,
  isHidden: true,
  run: ({ userId }, ctx) => ctx.open(followPanel, { userId }, 'right'),
})

/** The palette asks whom; on the wall its key opens the list of colleagues. */
export const follow = defineCommand({
  id: 'supervision.follow',
  title: 'supervision.command.follow',
  icon: EyeOpen,
  args: nothing,
  keys: 'f',
  scope,
  permission,
  ask: (_args, ctx) => ({
    steps: [
      {
        id: 'person',
        title: ctx.t('supervision.follow.whom'),
        none: ctx.t('supervision.follow.nobody'),
        options: async () => {
          const people = await loadPeople()
          return people
            .filter(({ id }) => id !== ctx.get(sessionAtom)?.userId)
            .map(({ id, name, status }) => ({ id: String(id), title: name, detail: ctx.t(`core.presence.${status}`) }))
        },
      },
    ],
    finish: ({ person }) => ctx.run(followPerson, { userId: Number(person?.id) }),
  }),
  run: () => document.querySelector<HTMLElement>('[data-follow-button]')?.click(),
})

export const wallCommands: readonly AnyCommand[] = [
  goToWall,
  step('next', ['j', 'arrowright'], () => 1),
  step('previous', ['k', 'arrowleft'], () => -1),
  step('below', ['arrowdown'], (inRow) => inRow),
  step('above', ['arrowup'], (inRow) => -inRow),
  openTile,
  followPerson,
  follow,
]
