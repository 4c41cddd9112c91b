import { Trash } from '@blueprintjs/icons'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteOpenIdProvider, openIdProviderSchema } from '../contract/index.ts'
import { removedProviderAtom } from './atoms.ts'
import { refreshProviders } from './queries.ts'

const permission = 'openId.edit'

/** Asks first: people who sign in with the provider need their password from then on. */
export const askToRemoveProvider = defineCommand({
  id: 'openId.remove',
  title: 'openId.command.remove',
  icon: Trash,
  args: openIdProviderSchema,
  isHidden: true,
  permission,
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

/** Commands besides those of the table of providers. */
export const providerCommands: readonly AnyCommand[] = [removeProvider]
