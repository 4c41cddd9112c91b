import { Add, Edit, NewLink, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteUserTenant, userTenantSchema } from '../../contract/index.ts'
import { USER_TENANTS_PANEL } from '../panelIds.ts'
import { activeLinkAtom, linkDialogAtom, removedLinkAtom } from './atoms.ts'
import { refreshUserTenants } from './queries.ts'

const nothing = z.object({})
const permission = 'platform.userTenants'

export const goToUserTenants = defineCommand({
  id: 'platform.goToUserTenants',
  title: 'platform.command.goToUserTenants',
  icon: NewLink,
  args: nothing,
  permission,
  address: '/usuariotenants',
  run: (_args, ctx) => ctx.navigate('/usuariotenants'),
})

export const newLink = defineCommand({
  id: 'platform.createUserTenant',
  title: 'platform.command.createUserTenant',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: USER_TENANTS_PANEL,
  permission,
  run: (_args, ctx) => ctx.set(linkDialogAtom, 'new'),
})

export const editLink = defineCommand({
  id: 'platform.editUserTenant',
  title: 'platform.command.editUserTenant',
  icon: Edit,
  args: userTenantSchema,
  keys: 'e',
  scope: USER_TENANTS_PANEL,
  permission,
  resolve: (get) => get(activeLinkAtom),
  run: (link, ctx) => ctx.set(linkDialogAtom, link),
})

/** Asks first. */
export const askToRemoveLink = defineCommand({
  id: 'platform.deleteUserTenant',
  title: 'platform.command.deleteUserTenant',
  icon: Trash,
  args: userTenantSchema,
  keys: 'delete',
  scope: USER_TENANTS_PANEL,
  permission,
  resolve: (get) => get(activeLinkAtom),
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

export const linkCommands: readonly AnyCommand[] = [goToUserTenants, newLink, editLink, askToRemoveLink, removeLink]
