import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { columnTasks, taskBoard } from './board.ts'
import { listTasks, summarizeTasks } from './listTasks.ts'
import { getReminders, setCompanyReminders, setOwnReminders } from './reminders/preferences.ts'
import { reminderSweep } from './reminders/send.ts'
import { seedTasks } from './seed.ts'
import { taskStageAction } from './stageAction.ts'
import { sweep } from './sweep.ts'
import { answerTask, createTask, deleteTask, finishTask, trackedTasks, updateTask } from './tasks.ts'
import { timeline } from './timeline.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'tasks',
  requires: ['channels', 'chat', 'connections', 'contacts', 'schedules', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'tasks.list': { sentence: 'See the own tasks and those of the own teams', profiles: everybody },
    'tasks.edit': { sentence: 'Make and change tasks', profiles: everybody },
    'tasks.assign': { sentence: 'Give tasks to others', profiles: everybody },
    'tasks.reminders': { sentence: 'Choose the connection that reminds of tasks', profiles: ['admin'] },
  },
  parts: [{ extends: trackedTasks.extends, provides: [trackedTasks.provides] }, taskStageAction, timeline],
  routes: [
    route(contract.listTasks, (wish, actor, ctx) => listTasks(ctx, actor, wish)),
    route(contract.getTaskBoard, (wish, actor, ctx) => taskBoard(ctx, actor, wish)),
    route(contract.listColumnTasks, (wish, actor, ctx) => columnTasks(ctx, actor, wish)),
    route(contract.summarizeTasks, ({ ownerId }, actor, ctx) => summarizeTasks(ctx, actor, ownerId)),
    route(contract.createTask, (draft, actor, ctx) => createTask(ctx, actor, draft)),
    route(contract.updateTask, (draft, actor, ctx) => updateTask(ctx, actor, draft)),
    route(contract.deleteTask, ({ id }, actor, ctx) => deleteTask(ctx, actor, id)),
    route(contract.finishTask, ({ id, isFinished }, actor, ctx) => finishTask(ctx, actor, id, isFinished)),
    route(contract.answerTask, ({ id, isAccepted }, actor, ctx) => answerTask(ctx, actor, id, isAccepted)),
    route(contract.getReminders, (_input, actor, ctx) => getReminders(ctx, actor)),
    route(contract.setOwnReminders, (input, actor, ctx) => setOwnReminders(ctx, actor, input)),
    route(contract.setCompanyReminders, (input, actor, ctx) => setCompanyReminders(ctx, actor, input)),
  ],
  extends: [extend(panelRights, { panel: 'tasks.list', permission: 'tasks.list' })],
  every: [sweep, reminderSweep],
  seed: seedTasks,
})
