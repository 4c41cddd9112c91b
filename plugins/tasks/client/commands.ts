import { Add, Cross, Duplicate, Edit, Tick, TickCircle, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { undoDeed } from '#core/client/commands/deedUndo.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { answerTask, createTask, deleteTask, finishTask, type Task, taskSchema } from '../contract/index.ts'
import { taskDialogAtom } from './dialogs.atoms.ts'
import { TASKS_PANEL, TASKS_PATH } from './panelIds.ts'
import { refreshTasks } from './queries.ts'

const nothing = z.object({})
const ofTicket = z.object({ ticketId: z.int() })
const ofTask = { args: taskSchema, permission: 'tasks.edit', isHidden: true } as const
/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'

export const goToTasks = defineCommand({
  id: 'tasks.go',
  title: 'tasks.command.go',
  icon: TickCircle,
  args: nothing,
  keys: 'g t',
  permission: 'tasks.list',
  address: TASKS_PATH,
  run: (_args, ctx) => ctx.navigate(TASKS_PATH),
})

export const newTask = defineCommand({
  id: 'tasks.create',
  title: 'tasks.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: TASKS_PANEL,
  permission: 'tasks.edit',
  run: (_args, ctx) => ctx.set(taskDialogAtom, { ticketId: null, name: '' }),
})

/** A task of the conversation with the focus. */
export const newTaskOfTicket = defineCommand({
  id: 'tasks.createOfTicket',
  title: 'tasks.command.createOfTicket',
  icon: TickCircle,
  args: ofTicket,
  menus: [{ menu: 'tickets.row', order: 60 }],
  permission: 'tasks.edit',
  resolve(get: Getter) {
    const panel = get(focusedPanelAtom)
    const params = panel?.type === CONVERSATION_PANEL ? ofTicket.safeParse(panel.params) : null
    return params?.success ? { ticketId: params.data.ticketId } : null
  },
  run: ({ ticketId }, ctx) => ctx.set(taskDialogAtom, { ticketId, name: '' }),
})

export const editTask = defineCommand({
  ...ofTask,
  id: 'tasks.edit',
  title: 'tasks.command.edit',
  icon: Edit,
  run: (task, ctx) => ctx.set(taskDialogAtom, task),
})

async function finish(ctx: ClientContext, { id, name }: Task, isFinished: boolean) {
  const set = async (wanted: boolean) => {
    await ctx.call(finishTask, { id, isFinished: wanted })
    await refreshTasks()
  }
  await set(isFinished)
  return { label: ctx.t(isFinished ? 'tasks.done.finished' : 'tasks.done.reopened', { name }), undo: () => set(!isFinished) }
}

export const finishNow = defineCommand({
  ...ofTask,
  id: 'tasks.finish',
  title: 'tasks.command.finish',
  icon: Tick,
  when: (_get, task?: Task) => task?.status !== 'finished',
  run: (task, ctx) => finish(ctx, task, true),
})

export const reopen = defineCommand({
  ...ofTask,
  id: 'tasks.reopen',
  title: 'tasks.command.reopen',
  when: (_get, task?: Task) => task?.status === 'finished',
  run: (task, ctx) => finish(ctx, task, false),
})

const isAsked = (get: Getter, task?: Task) =>
  task?.acceptance === 'asked' && task.status !== 'finished' && (task.ownerId === null || task.ownerId === get(sessionAtom)?.userId)

export const accept = defineCommand({
  ...ofTask,
  id: 'tasks.accept',
  title: 'tasks.command.accept',
  icon: Tick,
  when: isAsked,
  isFinal: true,
  async run({ id, name }, ctx) {
    await ctx.call(answerTask, { id, isAccepted: true })
    await refreshTasks()
    ctx.notify(ctx.t('tasks.done.accepted', { name }), 'success')
  },
})

export const refuse = defineCommand({
  ...ofTask,
  id: 'tasks.refuse',
  title: 'tasks.command.refuse',
  icon: Cross,
  when: (get, task?: Task) => isAsked(get, task) && task?.ownerId !== null,
  isFinal: true,
  async run({ id, name }, ctx) {
    await ctx.call(answerTask, { id, isAccepted: false })
    await refreshTasks()
    ctx.notify(ctx.t('tasks.done.refused', { name }))
  },
})

export const duplicate = defineCommand({
  ...ofTask,
  id: 'tasks.duplicate',
  title: 'tasks.command.duplicate',
  icon: Duplicate,
  async run({ name, description, comments, limitDate, priority, ownerId, team, repeats, remindMinutes, ticketId }, ctx) {
    const copy = await ctx.call(createTask, {
      name,
      description,
      comments,
      limitDate,
      priority,
      ownerId,
      teamId: team?.id ?? null,
      repeats,
      remindMinutes,
      ticketId,
    })
    await refreshTasks()
    const undo = async () => {
      await ctx.call(deleteTask, { id: copy.id })
      await refreshTasks()
    }
    return { label: ctx.t('tasks.done.duplicated', { name }), undo }
  },
})

export const remove = defineCommand({
  ...ofTask,
  id: 'tasks.delete',
  title: 'tasks.command.delete',
  icon: Trash,
  when: (get, task?: Task) => {
    const session = get(sessionAtom)
    return task === undefined || session?.profile !== 'user' || task.creator.id === session?.userId
  },
  async run(task, ctx) {
    await ctx.call(deleteTask, { id: task.id })
    await refreshTasks()
    return {
      label: ctx.t('tasks.done.deleted', { name: task.name }),
      undo: async () => {
        await undoDeed({ rows: 'tasks.task', rowId: String(task.id) }, () => ctx.call(createTask, { ...task, teamId: task.team?.id ?? null }))
        await refreshTasks()
      },
    }
  },
})

/** Buttons of a row, in their order. */
export const taskSteps = [accept, refuse, finishNow, duplicate, remove] as const

export const taskCommands: readonly AnyCommand[] = [goToTasks, newTask, newTaskOfTicket, editTask, reopen, ...taskSteps]
