import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import type { ClientContext } from '#core/client/plugin.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { conversations } from '../../contract/index.ts'
import { shownIds } from '../list/listFocus.ts'
import { cursorAtom, focusedTicketIdAtom } from '../target.ts'
import { type TicketArgs, ticketArgs } from './shared.ts'

/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'

/** The neighbour of a ticket in the list's order; from one that is not in it, the first. Null at the end. */
export function neighbourOf(ids: readonly number[], ticketId: number, by: 1 | -1): number | null {
  const at = ids.indexOf(ticketId)
  return (at < 0 ? ids[0] : ids[at + by]) ?? null
}

function go(ctx: ClientContext, ticketId: number, by: 1 | -1): void {
  const next = neighbourOf(shownIds(), ticketId, by)
  if (next === null) {
    ctx.notify(ctx.t(by > 0 ? 'tickets.neighbour.noNext' : 'tickets.neighbour.noPrevious'))
    return
  }
  ctx.set(cursorAtom, next)
  ctx.use(conversations).open(next, 'main')
}

const neighbour = (name: 'nextConversation' | 'previousConversation', keys: string, icon: typeof ChevronDown, by: 1 | -1) =>
  defineCommand<TicketArgs>({
    id: `tickets.${name}`,
    title: `tickets.command.${name}`,
    icon,
    args: ticketArgs,
    keys,
    inText: true,
    scope: CONVERSATION_PANEL,
    permission: 'chat.read',
    resolve(get) {
      const ticketId = get(focusedTicketIdAtom)
      return ticketId === null ? null : { ticketId }
    },
    run: ({ ticketId }, ctx) => go(ctx, ticketId, by),
  })

/** From one conversation to the next without going back to the list. */
export const neighbourCommands: readonly AnyCommand[] = [
  neighbour('nextConversation', 'mod+.', ChevronDown, 1),
  neighbour('previousConversation', 'mod+,', ChevronUp, -1),
]
