import { History } from '@blueprintjs/icons'
import { z } from 'zod'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type ClientPart, defineCommand, definePanel, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { actMoved } from '../contract/index.ts'
import { ACTS } from './queries.ts'

const PATH = '/grupo/historico'

const historyPanel = definePanel({
  type: 'groups.history',
  params: z.object({}),
  title: (_params, t) => t('groups.history.title'),
  load: () => import('./HistoryPanel.tsx'),
  reuse: 'single',
  path: () => PATH,
})

const goToHistory = defineCommand({
  id: 'groups.history.go',
  title: 'groups.history.command.go',
  icon: History,
  args: z.object({}),
  permission: 'groups.edit',
  address: PATH,
  run: (_args, ctx) => ctx.navigate(PATH),
})

/** The screen of the log of rules of groups. */
export const history: ClientPart = {
  routes: [{ path: PATH, name: 'grupo-historico', permission: 'groups.edit', open: () => [{ panel: historyPanel, params: {} }] }],
  panels: [historyPanel],
  commands: [goToHistory],
  sockets: [onSocket(actMoved, () => void queryClient.invalidateQueries({ queryKey: [ACTS] }))],
  extends: [
    extend(sideBarItems, {
      id: 'groups.history',
      title: 'groups.history.title',
      icon: History,
      path: PATH,
      area: 'campaigns',
      section: 'groups',
      order: 50,
      menu: 'grupo/historico',
      profiles: ['admin', 'super'],
      permission: 'groups.edit',
      command: goToHistory.id,
    }),
  ],
}
