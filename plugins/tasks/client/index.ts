import { TickCircle } from '@blueprintjs/icons'
import { z } from 'zod'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, definePanel, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { openInWorkbench } from '#core/client/workbench/openInWorkbench.ts'
import { extend } from '#core/contract/define.ts'
import { dealParts } from '#plugins/funnel/contract/client.ts'
import { savedViewScreens } from '#plugins/savedViews/contract/client.ts'
import { taskGone, taskSaved } from '../contract/index.ts'
import { goToTasks, taskCommands } from './commands.ts'
import { DealTasks } from './DealTasks.tsx'
import { TASKS_PANEL, TASKS_PATH } from './panelIds.ts'
import { countDue, dueAtom, refreshTasks } from './queries.ts'
import { TaskDialogs } from './TaskDialogs.tsx'

const tasksPanel = definePanel({
  type: TASKS_PANEL,
  // The view that a tile was opened with; without it the list as it was left.
  params: z.object({ view: z.int().optional() }),
  title: (_params, t) => t('tasks.title'),
  load: () => import('./TasksPanel.tsx'),
  reuse: 'same-params',
  path: ({ view }) => (view === undefined ? TASKS_PATH : `${TASKS_PATH}/visao/${view}`),
})

export default defineClientPlugin({
  id: 'tasks',
  requires: ['chat', 'connections', 'savedViews', 'schedules', 'team'],
  routes: [
    { path: TASKS_PATH, name: 'tarefas', permission: 'tasks.list', open: () => [{ panel: tasksPanel, params: {} }] },
    { path: `${TASKS_PATH}/visao/:viewId`, permission: 'tasks.list', open: ({ viewId }) => [{ panel: tasksPanel, params: { view: Number(viewId) } }] },
  ],
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
    extend(savedViewScreens, {
      screen: TASKS_PANEL,
      title: 'tasks.title',
      permission: 'tasks.list',
      open: (view, place) => openInWorkbench({ panel: tasksPanel, params: { view } }, place),
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
