import { Fork } from '@blueprintjs/icons'
import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { CONNECTION_MENU, CONNECTIONS_PANEL, connectionCards } from '#plugins/connections/contract/client.ts'
import { shownRuleAtom } from './dialogs.atoms.ts'
import { mayHaveRule } from './rules.ts'

/** Opens the rule of a connection: which others are tried, and when. */
export const editRule = defineCommand({
  id: 'fallback.edit',
  title: 'fallback.command.edit',
  icon: Fork,
  args: z.object({ id: z.int() }),
  keys: 'f',
  scope: CONNECTIONS_PANEL,
  menus: [{ menu: CONNECTION_MENU, order: 37 }],
  permission: 'fallback.edit',
  resolve: (get) => {
    const id = get(getContext().use(connectionCards).focusedAtom)
    return id === null ? null : { id }
  },
  when: (_get, args) => args === undefined || mayHaveRule(args.id),
  refusal: () => 'fallback.refusal.ownPage',
  run: ({ id }, ctx) => ctx.set(shownRuleAtom, id),
})
