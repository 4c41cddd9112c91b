import { ColumnLayout, Tag } from '@blueprintjs/icons'
import { z } from 'zod'
import { type ClientPart, definePanel, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { openInWorkbench } from '#core/client/workbench/openInWorkbench.ts'
import { extend } from '#core/contract/define.ts'
import { labelGone, labelSaved } from '#plugins/labels/contract/index.ts'
import { savedViewScreens } from '#plugins/savedViews/contract/client.ts'
import { ticketLeft, ticketUpdated } from '#plugins/tickets/contract/index.ts'
import { boardChanged, boardKinds, lanesChanged } from '../../contract/index.ts'
import { boardCommands, goToLabelsBoard, goToLanesBoard, LABELS_BOARD_PATH, LANES_BOARD_PATH } from './boardCommands.ts'
import { refreshBoards } from './boardQuery.ts'
import { CardDialog } from './CardDialog.tsx'
import { screenOf } from './screenOf.ts'

const pathOf = { lanes: LANES_BOARD_PATH, labels: LABELS_BOARD_PATH }

const boardPanel = definePanel({
  type: 'kanban.board',
  // The view that a tile was opened with; without it the board as it was left.
  params: z.object({ by: z.enum(boardKinds), view: z.int().optional() }),
  title: ({ by }, t) => t(by === 'lanes' ? 'kanban.board.title' : 'kanban.board.labelsTitle'),
  load: () => import('./BoardPanel.tsx'),
  reuse: 'same-params',
  path: ({ by, view }) => `${pathOf[by]}${view === undefined ? '' : `/visao/${view}`}`,
})

const everybody = ['admin', 'super', 'user'] as const
const entry = { area: 'funnel', permission: 'kanban.listLanes', profiles: everybody } as const

/** The boards of conversations, by lane and by label. */
export const boards: ClientPart = {
  routes: [
    { path: '/kanban', permission: 'kanban.listLanes', redirect: () => LANES_BOARD_PATH },
    { path: LANES_BOARD_PATH, name: 'kanbans', permission: 'kanban.listLanes', open: () => [{ panel: boardPanel, params: { by: 'lanes' } }] },
    {
      path: '/kanban/kanbans/visao/:viewId',
      permission: 'kanban.listLanes',
      open: ({ viewId }) => [{ panel: boardPanel, params: { by: 'lanes', view: Number(viewId) } }],
    },
    {
      path: '/kanban/tags/visao/:viewId',
      permission: 'kanban.listLanes',
      open: ({ viewId }) => [{ panel: boardPanel, params: { by: 'labels', view: Number(viewId) } }],
    },
    { path: LABELS_BOARD_PATH, permission: 'kanban.listLanes', open: () => [{ panel: boardPanel, params: { by: 'labels' } }] },
  ],
  panels: [boardPanel],
  commands: boardCommands,
  sockets: [
    onSocket(boardChanged, refreshBoards),
    onSocket(ticketUpdated, refreshBoards),
    onSocket(ticketLeft, refreshBoards),
    onSocket(lanesChanged, refreshBoards),
    onSocket(labelSaved, refreshBoards),
    onSocket(labelGone, refreshBoards),
  ],
  extends: [
    extend(sideBarItems, {
      ...entry,
      id: 'kanban.board',
      title: 'kanban.board.title',
      icon: ColumnLayout,
      path: LANES_BOARD_PATH,
      order: 10,
      menu: 'kanban/kanbans',
      command: goToLanesBoard.id,
    }),
    extend(sideBarItems, {
      ...entry,
      id: 'kanban.labels',
      title: 'kanban.board.labelsTitle',
      icon: Tag,
      path: LABELS_BOARD_PATH,
      order: 20,
      menu: 'kanban/tags',
      command: goToLabelsBoard.id,
    }),
    ...boardKinds.map((by) =>
      extend(savedViewScreens, {
        screen: screenOf(by),
        title: by === 'lanes' ? 'kanban.board.title' : 'kanban.board.labelsTitle',
        permission: 'kanban.listLanes',
        open: (view, place) => openInWorkbench({ panel: boardPanel, params: { by, view } }, place),
      }),
    ),
    extend(overlays, CardDialog),
  ],
}
