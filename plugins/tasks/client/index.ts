import { TickCircle } from '@blueprintjs/icons'
import { z } from 'zod'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, definePanel, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { dealParts } from '#plugins/funnel/contract/client.ts'
import { taskGone, taskSaved } from '../contract/index.ts'
import { goToTasks, taskCommands } from './commands.ts'
import { DealTasks } from './DealTasks.tsx'
import { TASKS_PANEL, TASKS_PATH } from './panelIds.ts'
import { countDue, dueAtom, refreshTasks } from './queries.ts'
import { TaskDialogs } from './TaskDialogs.tsx'

const tasksPanel = definePanel({
  type: TASKS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('tasks.title'),
  load: () => import('./TasksPanel.tsx'),
  reuse: 'single',
  path: () => TASKS_PATH,
})

export default defineClientPlugin({
  id: 'tasks',
  requires: ['chat', 'connections', 'schedules', 'team'],
  routes: [{ path: TASKS_PATH, name: 'tarefas', permission: 'tasks.list', open: () => [{ panel: tasksPanel, params: {} }] }],
  panels: [tasksPanel],
  commands: taskCommands,
  sockets: [onSocket(taskSaved, () => void refreshTasks()), onSocket(taskGone, () => void refreshTasks())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'tasks',
      title: 'tasks.title',
      icon: TickCircle,
      path: TASKS_PATH,
      area: 'service',
      section: 'work',
      order: 20,
      menu: 'tarefas',
      permission: 'tasks.list',
      profiles: ['admin', 'super', 'user'],
      badge: dueAtom,
      command: goToTasks.id,
    }),
    extend(overlays, TaskDialogs),
    extend(dealParts, { id: 'tasks', order: 10, component: DealTasks }),
  ],
  setup() {
    const count = () => {
      if (store.get(permissionsAtom).has('tasks.list')) void countDue().catch(() => {})
    }
    count()
    const stops = [store.sub(permissionsAtom, count), onResync(count)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
