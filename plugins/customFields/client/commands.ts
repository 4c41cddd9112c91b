import { Add, CodeBlock, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteVariable, variableSchema } from '../contract/index.ts'
import { variableDialogAtom } from './dialogs.atoms.ts'
import { VARIABLES_PANEL, VARIABLES_PATH } from './panelIds.ts'
import { invalidateVariables } from './variables.ts'

const nothing = z.object({})

export const goToVariables = defineCommand({
  id: 'customFields.goToVariables',
  title: 'customFields.command.go',
  icon: CodeBlock,
  args: nothing,
  permission: 'customFields.edit',
  address: VARIABLES_PATH,
  run: (_args, ctx) => ctx.navigate(VARIABLES_PATH),
})

export const newVariable = defineCommand({
  id: 'customFields.createVariable',
  title: 'customFields.new',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: VARIABLES_PANEL,
  permission: 'customFields.edit',
  run: (_args, ctx) => ctx.set(variableDialogAtom, 'new'),
})

export const editVariable = defineCommand({
  id: 'customFields.editVariable',
  title: 'customFields.command.edit',
  args: variableSchema,
  permission: 'customFields.edit',
  isHidden: true,
  run: (variable, ctx) => ctx.set(variableDialogAtom, variable),
})

/** Its undo brings the same one back. */
export const removeVariable = defineCommand({
  id: 'customFields.deleteVariable',
  title: 'customFields.command.delete',
  icon: Trash,
  args: variableSchema,
  permission: 'customFields.edit',
  isHidden: true,
  async run({ id, name }, ctx) {
    await ctx.call(deleteVariable, { id })
    await invalidateVariables()
    return {
      label: ctx.t('customFields.done.deleted', { name }),
      undo: async () => {
        await undoAction({ rows: 'customFields.variable', rowId: String(id) })
        await invalidateVariables()
      },
    }
  },
})

export const variableCommands: readonly AnyCommand[] = [goToVariables, newVariable, editVariable, removeVariable]
