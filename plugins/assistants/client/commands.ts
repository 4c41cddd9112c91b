import { Add, Clean, Edit, History, Play, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { assistantKindViews } from '../contract/client.ts'
import { assistantSchema, deleteAssistant, kindPath, LONGEST_KIND } from '../contract/index.ts'
import { refreshAssistants } from './assistants.ts'
import { formAtom, triedAtom } from './dialogs.atoms.ts'
import { answersPath, GALLERY_PATH } from './panelIds.ts'

const ofAssistant = { args: assistantSchema, permission: 'assistants.edit', isHidden: true } as const
const ofKind = { args: z.object({ kind: z.string().max(LONGEST_KIND) }), permission: 'assistants.edit' } as const

export const goToAssistants = defineCommand({
  id: 'assistants.go',
  title: 'assistants.command.go',
  icon: Clean,
  args: z.object({}),
  permission: 'assistants.edit',
  address: GALLERY_PATH,
  run: (_args, ctx) => ctx.navigate(GALLERY_PATH),
})

export const openKind = defineCommand({
  ...ofKind,
  id: 'assistants.openKind',
  title: 'assistants.command.openKind',
  isHidden: true,
  run: ({ kind }, ctx) => ctx.navigate(kindPath(kind)),
})

export const newAssistant = defineCommand({
  ...ofKind,
  id: 'assistants.create',
  title: 'assistants.command.create',
  icon: Add,
  ask: (_args, ctx) => ({
    steps: [
      {
        id: 'kind',
        title: ctx.t('assistants.command.whichKind'),
        options: () => contributionsOf(assistantKindViews).map(({ kind: { id, title, text } }) => ({ id, title: ctx.t(title), detail: ctx.t(text) })),
      },
    ],
    finish: ({ kind }) => {
      const found = contributionsOf(assistantKindViews).find((one) => one.kind.id === kind?.id)
      if (found) ctx.set(formAtom, { newOf: found.kind.id })
    },
  }),
  resolve: () => ({ kind: 'claude' }),
  run: ({ kind }, ctx) => ctx.set(formAtom, { newOf: kind }),
})

export const editAssistant = defineCommand({
  ...ofAssistant,
  id: 'assistants.editAssistant',
  title: 'assistants.command.edit',
  icon: Edit,
  run: (assistant, ctx) => ctx.set(formAtom, assistant),
})

export const tryAssistant = defineCommand({
  ...ofAssistant,
  id: 'assistants.test',
  title: 'assistants.command.test',
  icon: Play,
  run: (assistant, ctx) => ctx.set(triedAtom, assistant),
})

export const showAnswers = defineCommand({
  ...ofAssistant,
  id: 'assistants.showAnswers',
  title: 'assistants.command.answers',
  icon: History,
  run: ({ id }, ctx) => ctx.navigate(answersPath(id)),
})

/** Its undo brings the same one back, with its key. */
export const removeAssistant = defineCommand({
  ...ofAssistant,
  id: 'assistants.delete',
  title: 'assistants.command.delete',
  icon: Trash,
  async run({ id, name }, ctx) {
    await ctx.call(deleteAssistant, { id })
    await refreshAssistants()
    return {
      label: ctx.t('assistants.done.deleted', { name }),
      undo: async () => {
        // Made anew it would have no key: without the log of actions there is nothing to bring back.
        await undoAction({ rows: 'assistants.assistant', rowId: String(id) })
        await refreshAssistants()
      },
    }
  },
})

export const assistantCommands: readonly AnyCommand[] = [goToAssistants, openKind, newAssistant, editAssistant, tryAssistant, showAnswers, removeAssistant]
