import { Trash } from '@blueprintjs/icons'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteUserTenant, userTenantSchema } from '../../contract/index.ts'
import { removedLinkAtom } from './atoms.ts'
import { refreshUserTenants } from './queries.ts'

const permission = 'platform.userTenants'

/** Asks first. */
export const askToRemoveLink = defineCommand({
  id: 'platform.deleteUserTenant',
  title: 'platform.command.deleteUserTenant',
  icon: Trash,
  args: userTenantSchema,
  isHidden: true,
  permission,
  run: (link, ctx) => ctx.set(removedLinkAtom, link),
})

/** Run by the question before it. Undo restores the same link, with its queues. */
export const removeLink = defineCommand({
  id: 'platform.removeUserTenant',
  title: 'platform.command.deleteUserTenant',
  args: userTenantSchema.pick({ id: true, name: true, tenant: true }),
  permission,
  isHidden: true,
  async run({ id, name, tenant }, ctx) {
    await ctx.call(deleteUserTenant, { id })
    await refreshUserTenants()
    return {
      label: ctx.t('platform.userTenants.done.deleted', { name, company: tenant.name }),
      undo: async () => {
        await undoAction({ rows: 'platform.userTenant', rowId: String(id) })
        await refreshUserTenants()
      },
    }
  },
})

/** Commands besides those of the table of links. */
export const linkCommands: readonly AnyCommand[] = [removeLink]
