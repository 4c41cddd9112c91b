import { Add, Cross, Duplicate, Edit, Notifications, Phone, Tick, TickCircle, Trash } from '@blueprintjs/icons'
import { atom, type Getter } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { listMessages, writtenAt } from '#plugins/chat/contract/index.ts'
import { DEAL_PANEL } from '#plugins/funnel/contract/client.ts'
import { getDeal } from '#plugins/funnel/contract/deals.ts'
import { answerTask, createTask, deleteTask, finishTask, LONGEST_NAME, LONGEST_TEXT, type Task, taskSchema, updateTask } from '../contract/index.ts'
import { BLANK_TASK, remindersDialogAtom, taskDialogAtom } from './dialogs.atoms.ts'
import { TASKS_PANEL, TASKS_PATH } from './panelIds.ts'
import { refreshTasks } from './queries.ts'

const nothing = z.object({})
const ofTicket = z.object({ ticketId: z.int() })
const ofTask = { args: taskSchema, permission: 'tasks.edit', isHidden: true } as const

/** The task under the cursor of the list or the board. */
export const activeTaskAtom = atom<Task | null>(null)

/** Acts on a row or card that is given, else on the one under the cursor. */
const ofActiveTask = {
  args: taskSchema,
  permission: 'tasks.edit',
  resolve: (get: Getter) => (get(focusedPanelAtom)?.type === TASKS_PANEL ? get(activeTaskAtom) : null),
} as const
/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'
/** Menu of a message. */
const MESSAGE_MENU = 'chat.bubble'
const ofDeal = z.object({ id: z.int() })

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
  run: (_args, ctx) => ctx.set(taskDialogAtom, BLANK_TASK),
})

export const goToTaskBoard = defineCommand({
  id: 'tasks.goToBoard',
  title: 'tasks.command.goToBoard',
  icon: TickCircle,
  args: nothing,
  permission: 'tasks.list',
  address: `${TASKS_PATH}?view=board`,
  run: (_args, ctx) => ctx.navigate(`${TASKS_PATH}?view=board`),
})

export const openReminders = defineCommand({
  id: 'tasks.reminders',
  title: 'tasks.command.reminders',
  icon: Notifications,
  args: nothing,
  permission: 'tasks.list',
  run: (_args, ctx) => ctx.set(remindersDialogAtom, true),
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
  run: ({ ticketId }, ctx) => ctx.set(taskDialogAtom, { ...BLANK_TASK, ticketId }),
})

/** A message of a conversation, as the server has it. */
const messageOf = async (ctx: ClientContext, ticketId: number, messageId: string) =>
  (await ctx.call(listMessages, { ticketId, from: messageId, limit: 1, peek: true })).messages.find(({ id }) => id === messageId)

/** A task of a message: its first words are the name, all of them the description. */
export const newTaskOfMessage = defineCommand({
  id: 'tasks.createOfMessage',
  title: 'tasks.command.createOfMessage',
  icon: TickCircle,
  args: z.object({ ticketId: z.int(), messageId: z.string() }),
  menus: [{ menu: MESSAGE_MENU, group: 'a', order: 50 }],
  permission: 'tasks.edit',
  isHidden: true,
  async run({ ticketId, messageId }, ctx) {
    const text = (await messageOf(ctx, ticketId, messageId))?.body.trim() ?? ''
    const name = (text.split('\n')[0] ?? '').slice(0, LONGEST_NAME)
    ctx.set(taskDialogAtom, { ...BLANK_TASK, ticketId, messageId, name, description: text === name ? '' : text.slice(0, LONGEST_TEXT) })
  },
})

/** A task about the deal whose page has the focus. */
export const newTaskOfDeal = defineCommand({
  id: 'tasks.createOfDeal',
  title: 'tasks.command.createOfDeal',
  icon: TickCircle,
  args: z.object({ dealId: z.int(), title: z.string() }),
  keys: 'n',
  scope: DEAL_PANEL,
  permission: 'tasks.edit',
  resolve(get: Getter) {
    const panel = get(focusedPanelAtom)
    const params = panel?.type === DEAL_PANEL ? ofDeal.safeParse(panel.params) : null
    return params?.success ? { dealId: params.data.id, title: '' } : null
  },
  async run({ dealId, title }, ctx) {
    const name = title === '' ? (await ctx.call(getDeal, { id: dealId })).title : title
    ctx.set(taskDialogAtom, { ...BLANK_TASK, deal: { id: dealId, name } })
  },
})

/** Opens the conversation that a task comes from, at its message where that is known. */
export const openTaskTicket = defineCommand({
  id: 'tasks.openTicket',
  title: 'tasks.command.openTicket',
  icon: Phone,
  args: z.object({ ticketId: z.int(), messageId: z.string().nullable() }),
  permission: 'tasks.list',
  isHidden: true,
  async run({ ticketId, messageId }, ctx) {
    const message = messageId === null ? undefined : await messageOf(ctx, ticketId, messageId).catch(() => undefined)
    ctx.navigate(message ? `/atendimento/${ticketId}?t=${writtenAt(message)}` : `/atendimento/${ticketId}`)
  },
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
  ...ofActiveTask,
  id: 'tasks.finish',
  keys: 'shift+f',
  scope: TASKS_PANEL,
  title: 'tasks.command.finish',
  icon: Tick,
  when: (_get, task?: Task) => task?.status !== 'finished',
  run: (task, ctx) => finish(ctx, task, true),
})

export const reopen = defineCommand({
  ...ofActiveTask,
  id: 'tasks.reopen',
  title: 'tasks.command.reopen',
  when: (_get, task?: Task) => task?.status === 'finished',
  run: (task, ctx) => finish(ctx, task, false),
})

const isAsked = (get: Getter, task?: Task) =>
  task?.acceptance === 'asked' && task.status !== 'finished' && (task.ownerId === null || task.ownerId === get(sessionAtom)?.userId)

export const accept = defineCommand({
  ...ofActiveTask,
  id: 'tasks.accept',
  keys: 'a',
  scope: TASKS_PANEL,
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
  ...ofActiveTask,
  id: 'tasks.refuse',
  keys: 'shift+r',
  scope: TASKS_PANEL,
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
  ...ofActiveTask,
  id: 'tasks.duplicate',
  title: 'tasks.command.duplicate',
  icon: Duplicate,
  async run({ name, description, comments, limitDate, priority, ownerId, team, repeats, remindMinutes, ticketId, messageId, deal }, ctx) {
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
      messageId,
      dealId: deal?.id ?? null,
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
  ...ofActiveTask,
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
        await undoAction({ rows: 'tasks.task', rowId: String(task.id) })
        await refreshTasks()
      },
    }
  },
})

const move = z.object({ task: taskSchema, limitDate: z.string().nullable(), isDueChanged: z.boolean(), isFinished: z.boolean(), column: z.string() })

/** Gives a task another due time, finishes it or takes that back: what another column of the board means. */
export const moveTask = defineCommand({
  id: 'tasks.move',
  title: 'tasks.command.move',
  args: move,
  permission: 'tasks.edit',
  isHidden: true,
  async run({ task, limitDate, isDueChanged, isFinished, column }, ctx) {
    const { id, name } = task
    const wasFinished = task.status === 'finished'
    const before = { ...task, teamId: task.team?.id ?? null }
    let { rev } = task
    try {
      if (isDueChanged) rev = (await ctx.call(updateTask, { ...before, limitDate, ...(limitDate === null && { remindMinutes: null }) })).rev
      if (isFinished !== wasFinished) rev = (await ctx.call(finishTask, { id, isFinished })).rev
    } catch (error) {
      const [refused] = fieldErrorsOf(error)
      if (!refused) throw error
      ctx.notify(ctx.t(`tasks.problem.${refused.field}.${refused.code}`), 'warning')
      return
    } finally {
      await refreshTasks()
    }
    const undo = async () => {
      if (isFinished !== wasFinished) await ctx.call(finishTask, { id, isFinished: wasFinished })
      // Refused where somebody changed the task since the move.
      if (isDueChanged) await ctx.call(updateTask, { ...before, rev: rev + Number(isFinished !== wasFinished) })
      await refreshTasks()
    }
    return { label: ctx.t('tasks.done.moved', { name, column }), undo }
  },
})

export const mayRemove = (task: Task): boolean => remove.when?.(store.get, task) ?? true

/** Buttons of a row, in their order. */
export const taskSteps = [accept, refuse, finishNow, duplicate, remove] as const

export const taskCommands: readonly AnyCommand[] = [
  ...[goToTasks, goToTaskBoard, openReminders, newTask, newTaskOfTicket, newTaskOfMessage, newTaskOfDeal],
  ...[openTaskTicket, editTask, reopen, moveTask, ...taskSteps],
]
