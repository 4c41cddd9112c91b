import { Moon, People } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { type TicketScope, ticketScopes } from '../../contract/index.ts'
import { changeFilter, filterAtom, scopeAtom } from '../filter.ts'
import { LIST_PANEL } from '../target.ts'
import { showList } from './showList.ts'

const nothing = z.object({})

/** The scope after `scope`, round and round. */
export const scopeAfter = (scope: TicketScope): TicketScope => ticketScopes[(ticketScopes.indexOf(scope) + 1) % ticketScopes.length] ?? 'all'

/** `O` for 'owner': `s` and `Shift+S` are taken by scheduling and whispering, `o` opens in another preset of keys. */
export const walkScopes = defineCommand({
  id: 'tickets.nextScope',
  title: 'tickets.command.nextScope',
  icon: People,
  args: nothing,
  keys: 'shift+o',
  scope: LIST_PANEL,
  permission: 'tickets.list',
  run: (_args, ctx) => changeFilter({ scope: scopeAfter(ctx.get(scopeAtom)) }),
})

const show = (scope: TicketScope) =>
  defineCommand({
    id: `tickets.scope.${scope}`,
    title: `tickets.command.scope.${scope}`,
    icon: People,
    args: nothing,
    permission: 'tickets.list',
    when: (get) => get(scopeAtom) !== scope,
    run(_args, ctx) {
      changeFilter({ scope })
      showList(ctx)
    },
  })

/** The tickets that are put off alone, or none of them. */
export const toggleSnoozed = defineCommand({
  id: 'tickets.toggleSnoozed',
  title: 'tickets.command.toggleSnoozed',
  icon: Moon,
  args: nothing,
  keys: 'shift+h',
  scope: LIST_PANEL,
  permission: 'tickets.list',
  run: (_args, ctx) => changeFilter({ snoozed: ctx.get(filterAtom).snoozed === 'only' ? 'hide' : 'only' }),
})

/** Commands that choose whose tickets the list shows. */
export const scopeCommands: readonly AnyCommand[] = [walkScopes, ...ticketScopes.map(show), toggleSnoozed]
