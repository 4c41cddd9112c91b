import { Add, Edit, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { actionSchema, deleteAction, updateAction } from '../contract/index.ts'
import { firstTime } from './calendar/calendarRules.ts'
import { dayOf } from './days.ts'
import { actionDialogAtom, calendarDayAtom } from './dialogs.atoms.ts'
import { ACTIONS_PANEL, CALENDAR_PANEL } from './panelIds.ts'
import { refreshFunnel } from './queries.ts'

const nothing = z.object({})

export const newAction = defineCommand({
  id: 'funnel.newAction',
  title: 'funnel.command.newAction',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: ACTIONS_PANEL,
  permission: 'funnel.edit',
  run: (_args, ctx) => ctx.set(actionDialogAtom, { deal: null, kind: 'task', dueAt: '' }),
})

export const newCalendarAction = defineCommand({
  id: 'funnel.newCalendarAction',
  title: 'funnel.command.newAction',
  args: nothing,
  keys: 'n',
  scope: CALENDAR_PANEL,
  permission: 'funnel.edit',
  isHidden: true,
  run: (_args, ctx) => ctx.set(actionDialogAtom, { deal: null, kind: 'meeting', dueAt: firstTime(ctx.get(calendarDayAtom), dayOf(Date.now())) }),
})

const ofAction = { args: actionSchema, permission: 'funnel.edit', isHidden: true } as const

export const editAction = defineCommand({
  ...ofAction,
  id: 'funnel.editAction',
  title: 'funnel.command.editAction',
  icon: Edit,
  run: (action, ctx) => ctx.set(actionDialogAtom, action),
})

export const setActionDone = defineCommand({
  ...ofAction,
  id: 'funnel.setActionDone',
  title: 'funnel.command.actionDone',
  args: z.object({ action: actionSchema, isDone: z.boolean() }),
  async run({ action: { id, title }, isDone }, ctx) {
    const set = async (wanted: boolean) => {
      await ctx.call(updateAction, { id, isDone: wanted })
      refreshFunnel()
    }
    await set(isDone)
    return { label: ctx.t(isDone ? 'funnel.done.actionDone' : 'funnel.done.actionReopened', { title }), undo: () => set(!isDone) }
  },
})

/** Puts an action on another day or time. */
export const moveAction = defineCommand({
  ...ofAction,
  id: 'funnel.moveAction',
  title: 'funnel.command.moveAction',
  args: z.object({ action: actionSchema, dueAt: z.string(), day: z.string() }),
  async run({ action: { id, title, dueAt: before }, dueAt, day }, ctx) {
    const set = async (at: string) => {
      await ctx.call(updateAction, { id, dueAt: at })
      refreshFunnel()
    }
    await set(dueAt)
    return { label: ctx.t('funnel.done.actionMoved', { title, day }), undo: () => set(before) }
  },
})

export const removeAction = defineCommand({
  ...ofAction,
  id: 'funnel.deleteAction',
  title: 'funnel.command.deleteAction',
  icon: Trash,
  async run(action, ctx) {
    await ctx.call(deleteAction, { id: action.id })
    refreshFunnel()
    return {
      label: ctx.t('funnel.done.actionDeleted', { title: action.title }),
      undo: async () => {
        await undoAction({ rows: 'funnel.action', rowId: String(action.id) })
        refreshFunnel()
      },
    }
  },
})

export const actionCommands: readonly AnyCommand[] = [newAction, newCalendarAction, editAction, setActionDone, moveAction, removeAction]
