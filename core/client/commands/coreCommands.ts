import { Help, Search, Trash, Undo as UndoIcon } from '@blueprintjs/icons'
import { z } from 'zod'
import { t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { pickedRemoval } from '#core/client/workbench/activeRow.ts'
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
  // Not awaited: it would wait for itself among the deeds that have not ended.
  run: () => {
    void undoLast().then((taken) => {
      if (taken.kind === 'final') notify(t('workbench.undoFinal', { label: taken.label }))
      else if (taken.kind !== 'done') notify(t(taken.kind === 'busy' ? 'workbench.undoBusy' : 'workbench.nothingToUndo'))
    })
  },
})

/** What the bar of picked rows offers to take them away; a table's own key for one row steps back while rows are picked. */
export const removePicked = defineCommand({
  id: 'core.removePicked',
  title: 'workbench.command.removePicked',
  icon: Trash,
  args: z.custom<() => void>((value) => typeof value === 'function'),
  keys: 'delete',
  resolve: pickedRemoval,
  isHidden: true,
  run: (remove) => remove(),
})

/** Commands of the command system itself. */
export const coreCommands: readonly AnyCommand[] = [openPalette, showKeys, undo, removePicked]
