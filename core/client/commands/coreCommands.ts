import { Edit, Help, Search, Trash, Undo as UndoIcon } from '@blueprintjs/icons'
import { z } from 'zod'
import { t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { rowEdit, rowRemoval } from '#core/client/workbench/rowActions.ts'
import { isKeysHelpOpenAtom, paletteAtom } from './overlays.atoms.ts'
import { EMPTY_TEXT } from './paletteText.ts'
import { typeAhead } from './typeAhead.ts'
import { undoLast } from './undo.ts'

const nothing = z.object({})

export const openPalette = defineCommand({
  id: 'core.openPalette',
  title: 'workbench.command.openPalette',
  icon: Search,
  args: nothing,
  keys: 'mod+k',
  inText: true,
  isHidden: true,
  run: (_args, ctx) => {
    const isOpen = ctx.get(paletteAtom) !== null
    ctx.set(paletteAtom, isOpen ? null : EMPTY_TEXT)
    if (!isOpen) typeAhead()
  },
})

export const showKeys = defineCommand({
  id: 'core.showKeys',
  title: 'workbench.command.showKeys',
  icon: Help,
  args: nothing,
  keys: '?',
  run: (_args, ctx) => ctx.set(isKeysHelpOpenAtom, true),
})

export const undo = defineCommand({
  id: 'core.undo',
  title: 'workbench.undo',
  icon: UndoIcon,
  args: nothing,
  keys: 'mod+z',
  // Not awaited: it would wait for itself among the actions that have not ended.
  run: () => {
    void undoLast().then((taken) => {
      if (taken.kind === 'final') notify(t('workbench.undoFinal', { label: taken.label }))
      else if (taken.kind !== 'done') notify(t(taken.kind === 'busy' ? 'workbench.undoBusy' : 'workbench.nothingToUndo'))
    })
  },
})

const action = z.custom<() => void>((value) => typeof value === 'function')

/** The same keys in every table: its own commands of these keys come first. */
export const editRow = defineCommand({
  id: 'core.editRow',
  title: 'workbench.command.editRow',
  icon: Edit,
  args: action,
  keys: 'e',
  resolve: rowEdit,
  when: (get) => rowEdit(get) !== null,
  run: (edit) => edit(),
})

/** The picked rows, or else the one under the cursor. */
export const removeRow = defineCommand({
  id: 'core.removeRow',
  title: 'workbench.command.removeRow',
  icon: Trash,
  args: action,
  keys: 'delete',
  resolve: rowRemoval,
  when: (get) => rowRemoval(get) !== null,
  run: (remove) => remove(),
})

/** Commands of the command system itself. */
export const coreCommands: readonly AnyCommand[] = [openPalette, showKeys, undo, editRow, removeRow]
