import { Add, EyeOff, Key, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteRole, roleSchema } from '../contract/index.ts'
import { roleDialogAtom } from './dialogs.atoms.ts'
import { ROLES_PANEL } from './panelIds.ts'
import { askAgain } from './queries.ts'

const nothing = z.object({})

export const goToRoles = defineCommand({
  id: 'rights.go',
  title: 'rights.command.go',
  icon: Key,
  args: nothing,
  permission: 'rights.edit',
  address: '/configuracoes/papeis',
  run: (_args, ctx) => ctx.navigate('/configuracoes/papeis'),
})

export const goToMenus = defineCommand({
  id: 'rights.goToMenus',
  title: 'rights.command.goToMenus',
  icon: EyeOff,
  args: nothing,
  permission: 'rights.edit',
  address: '/configuracoesbloqueio',
  run: (_args, ctx) => ctx.navigate('/configuracoesbloqueio'),
})

export const newRole = defineCommand({
  id: 'rights.create',
  title: 'rights.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: ROLES_PANEL,
  permission: 'rights.edit',
  run: (_args, ctx) => ctx.set(roleDialogAtom, 'new'),
})

export const editRole = defineCommand({
  id: 'rights.editRole',
  title: 'rights.command.edit',
  args: roleSchema,
  permission: 'rights.edit',
  isHidden: true,
  run: (role, ctx) => ctx.set(roleDialogAtom, role),
})

/** Its undo brings the same one back, with its people. */
export const removeRole = defineCommand({
  id: 'rights.delete',
  title: 'rights.command.delete',
  icon: Trash,
  args: roleSchema,
  permission: 'rights.edit',
  isHidden: true,
  async run({ id, name }, ctx) {
    await ctx.call(deleteRole, { id })
    await askAgain()
    return {
      label: ctx.t('rights.done.deleted', { name }),
      undo: async () => {
        await undoAction({ rows: 'rights.role', rowId: String(id) })
        await askAgain()
      },
    }
  },
})

export const rightsCommands: readonly AnyCommand[] = [goToRoles, goToMenus, newRole, editRole, removeRole]
