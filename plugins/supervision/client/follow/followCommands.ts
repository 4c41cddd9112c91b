import { EyeOpen } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { WALL_PANEL } from '../panelIds.ts'
import { elementOf, wallCursorAtom } from '../wall/wall.atoms.ts'
import { followPanel } from './panel.ts'
import { loadPeople } from './people.ts'

const permission = 'supervision.watch'

/** Follows one colleague in a tile beside the wall. */
export const followPerson = defineCommand({
  id: 'supervision.followPerson',
  title: 'supervision.command.follow',
  args: z.object({ userId: z.int() }),
  permission,
  isHidden: true,
  run: ({ userId }, ctx) => ctx.open(followPanel, { userId }, 'right'),
})

/** Whoever has the conversation of the tile that has the focus; nobody where it is one's own or waits. */
function agentInFront(ctx: ClientContext): number | null {
  const ticketId = ctx.get(wallCursorAtom)
  if (ticketId === null || !elementOf(ticketId)?.contains(document.activeElement)) return null
  const userId = ctx.get(ctx.use(ticketRows).rowAtom(ticketId))?.userId ?? null
  return userId === ctx.get(sessionAtom)?.userId ? null : userId
}

/** On a tile its key follows whoever has that conversation, elsewhere on the wall it opens the list of colleagues; the palette asks whom. */
export const follow = defineCommand({
  id: 'supervision.follow',
  title: 'supervision.command.follow',
  icon: EyeOpen,
  args: z.object({}),
  keys: 'f',
  scope: WALL_PANEL,
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
  run(_args, ctx) {
    const userId = agentInFront(ctx)
    if (userId === null) document.querySelector<HTMLElement>('[data-follow-button]')?.click()
    else ctx.open(followPanel, { userId }, 'right')
  },
})

export const followCommands: readonly AnyCommand[] = [followPerson, follow]
