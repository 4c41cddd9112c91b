import { Add, Edit, Key, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteOpenIdProvider, openIdProviderSchema } from '../contract/index.ts'
import { activeProviderAtom, providerDialogAtom, removedProviderAtom } from './atoms.ts'
import { PROVIDERS_PANEL } from './panelIds.ts'
import { refreshProviders } from './queries.ts'

const nothing = z.object({})
const permission = 'openId.edit'

export const goToProviders = defineCommand({
  id: 'openId.go',
  title: 'openId.command.go',
  icon: Key,
  args: nothing,
  permission,
  address: '/configuracoesTenant/openid',
  run: (_args, ctx) => ctx.navigate('/configuracoesTenant/openid'),
})

export const newProvider = defineCommand({
  id: 'openId.create',
  title: 'openId.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: PROVIDERS_PANEL,
  permission,
  run: (_args, ctx) => ctx.set(providerDialogAtom, 'new'),
})

export const editProvider = defineCommand({
  id: 'openId.edit',
  title: 'openId.command.edit',
  icon: Edit,
  args: openIdProviderSchema,
  keys: 'e',
  scope: PROVIDERS_PANEL,
  permission,
  resolve: (get) => get(activeProviderAtom),
  run: (provider, ctx) => ctx.set(providerDialogAtom, provider),
})

/** Asks first: people who sign in with the provider need their password from then on. */
export const askToRemoveProvider = defineCommand({
  id: 'openId.remove',
  title: 'openId.command.remove',
  icon: Trash,
  args: openIdProviderSchema,
  keys: 'delete',
  scope: PROVIDERS_PANEL,
  permission,
  resolve: (get) => get(activeProviderAtom),
  run: (provider, ctx) => ctx.set(removedProviderAtom, provider),
})

/** Run by the question before it. Undo restores the same row, with its secret. */
export const removeProvider = defineCommand({
  id: 'openId.delete',
  title: 'openId.command.remove',
  args: openIdProviderSchema.pick({ id: true, label: true }),
  permission,
  isHidden: true,
  async run({ id, label }, ctx) {
    await ctx.call(deleteOpenIdProvider, { id })
    await refreshProviders()
    return {
      label: ctx.t('openId.done.removed', { label }),
      undo: async () => {
        await undoAction({ rows: 'openId.provider', rowId: String(id) })
        await refreshProviders()
      },
    }
  },
})

export const providerCommands: readonly AnyCommand[] = [goToProviders, newProvider, editProvider, askToRemoveProvider, removeProvider]
