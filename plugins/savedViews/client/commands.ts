import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { savedViews } from '../contract/index.ts'
import { refreshViews } from './views.ts'

const permission = 'savedViews.edit'
const ofView = z.object({ id: z.int(), name: z.string() })

export const removeView = defineCommand({
  id: 'savedViews.remove',
  title: 'savedViews.command.remove',
  args: ofView,
  permission,
  isHidden: true,
  async run({ id, name }, ctx) {
    await ctx.call(savedViews.remove, { id })
    await refreshViews()
    return {
      label: ctx.t('savedViews.done.removed', { name }),
      undo: async () => {
        await undoAction({ rows: savedViews.rows, rowId: String(id) })
        await refreshViews()
      },
    }
  },
})

/** The view keeps another filter from now on. */
export const updateView = defineCommand({
  id: 'savedViews.update',
  title: 'savedViews.command.update',
  args: ofView.extend({ filter: z.record(z.string(), z.string()), before: z.record(z.string(), z.string()) }),
  permission,
  isHidden: true,
  async run({ id, name, filter, before }, ctx) {
    const write = async (next: Record<string, string>) => {
      await ctx.call(savedViews.update, { id, filter: next })
      await refreshViews()
    }
    await write(filter)
    return { label: ctx.t('savedViews.done.saved', { name }), undo: () => write(before) }
  },
})

export const viewCommands: readonly AnyCommand[] = [removeView, updateView]
