import { Add, Learning, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoDeed } from '#core/client/commands/deedUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { createTutorial, deleteTutorial, tutorialSchema } from '../contract/index.ts'
import { tutorialDialogAtom } from './dialogs.atoms.ts'
import { TUTORIALS_PANEL } from './panelIds.ts'
import { invalidateTutorials } from './tutorials.ts'

const nothing = z.object({})

export const goToTutorials = defineCommand({
  id: 'tutorials.go',
  title: 'tutorials.command.go',
  icon: Learning,
  args: nothing,
  permission: 'tutorials.edit',
  address: '/configuracoes/tutoriais',
  run: (_args, ctx) => ctx.navigate('/configuracoes/tutoriais'),
})

export const goToHelp = defineCommand({
  id: 'tutorials.help',
  title: 'tutorials.command.help',
  icon: Learning,
  args: nothing,
  permission: 'tutorials.list',
  address: '/ajuda',
  run: (_args, ctx) => ctx.navigate('/ajuda'),
})

export const newTutorial = defineCommand({
  id: 'tutorials.create',
  title: 'tutorials.new',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: TUTORIALS_PANEL,
  permission: 'tutorials.edit',
  run: (_args, ctx) => ctx.set(tutorialDialogAtom, 'new'),
})

export const editTutorial = defineCommand({
  id: 'tutorials.edit',
  title: 'tutorials.command.edit',
  args: tutorialSchema,
  permission: 'tutorials.edit',
  isHidden: true,
  run: (tutorial, ctx) => ctx.set(tutorialDialogAtom, tutorial),
})

/** Its undo brings the same one back. */
export const removeTutorial = defineCommand({
  id: 'tutorials.delete',
  title: 'tutorials.command.delete',
  icon: Trash,
  args: tutorialSchema,
  permission: 'tutorials.edit',
  isHidden: true,
  async run({ id, rev: _rev, ...draft }, ctx) {
    await ctx.call(deleteTutorial, { id })
    await invalidateTutorials()
    return {
      label: ctx.t('tutorials.done.deleted', { title: draft.title }),
      undo: async () => {
        await undoDeed({ rows: 'tutorials.tutorial', rowId: String(id) }, () => ctx.call(createTutorial, draft))
        await invalidateTutorials()
      },
    }
  },
})

export const tutorialCommands: readonly AnyCommand[] = [goToTutorials, goToHelp, newTutorial, editTutorial, removeTutorial]
