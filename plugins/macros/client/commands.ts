import { Add, Edit, Play, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteMacro, macroSchema } from '../contract/index.ts'
import { macroDialogAtom } from './dialogs.atoms.ts'
import { noteGone } from './macros.ts'
import { MACROS_PANEL } from './panelIds.ts'
import { recordCommands } from './record/recordCommands.ts'
import { runCommands } from './run/runCommands.ts'

const nothing = z.object({})

export const goToMacros = defineCommand({
  id: 'macros.go',
  title: 'macros.command.go',
  icon: Play,
  args: nothing,
  permission: 'macros.list',
  address: '/configuracoes/macros',
  run: (_args, ctx) => ctx.navigate('/configuracoes/macros'),
})

export const newMacro = defineCommand({
  id: 'macros.create',
  title: 'macros.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: MACROS_PANEL,
  permission: 'macros.edit',
  run: (_args, ctx) => ctx.set(macroDialogAtom, { kind: 'form', macroId: null, steps: [] }),
})

/** Shows one to change it, or to read it where one may not. */
export const openMacro = defineCommand({
  id: 'macros.open',
  title: 'macros.command.open',
  icon: Edit,
  args: z.object({ id: z.int() }),
  permission: 'macros.list',
  isHidden: true,
  run: ({ id }, ctx) => ctx.set(macroDialogAtom, { kind: 'form', macroId: id, steps: [] }),
})

/** Its undo brings the same one back, with its keys. */
export const removeMacro = defineCommand({
  id: 'macros.delete',
  title: 'macros.command.delete',
  icon: Trash,
  args: macroSchema.pick({ id: true, name: true }),
  permission: 'macros.edit',
  isHidden: true,
  async run({ id, name }, ctx) {
    await ctx.call(deleteMacro, { id })
    noteGone({ id })
    const undo = () => undoAction({ rows: 'macros.macro', rowId: String(id) })
    return { label: ctx.t('macros.done.deleted', { name }), undo }
  },
})

export const macroCommands: readonly AnyCommand[] = [goToMacros, newMacro, openMacro, removeMacro, ...runCommands, ...recordCommands]
