import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { dealPanel } from './dealPanel.ts'
import { ACTIONS_PANEL, ACTIONS_PATH, BOARD_PANEL, BOARD_PATH, CALENDAR_PANEL, CALENDAR_PATH, DASHBOARD_PANEL, DASHBOARD_PATH } from './panelIds.ts'

const nothing = z.object({})

export const boardPanel = definePanel({
  type: BOARD_PANEL,
  // The view that a tile was opened with; without it the board as it was left.
  params: z.object({ view: z.int().optional() }),
  title: (_params, t) => t('funnel.board.title'),
  load: () => import('./board/DealBoardPanel.tsx'),
  reuse: 'same-params',
  path: ({ view }) => (view === undefined ? BOARD_PATH : `${BOARD_PATH}/visao/${view}`),
})

export const actionsPanel = definePanel({
  type: ACTIONS_PANEL,
  params: nothing,
  title: (_params, t) => t('funnel.actions.title'),
  load: () => import('./actions/ActionsPanel.tsx'),
  reuse: 'single',
  path: () => ACTIONS_PATH,
})

export const calendarPanel = definePanel({
  type: CALENDAR_PANEL,
  params: nothing,
  title: (_params, t) => t('funnel.calendar.title'),
  load: () => import('./calendar/CalendarPanel.tsx'),
  reuse: 'single',
  path: () => CALENDAR_PATH,
})

export const dashboardPanel = definePanel({
  type: DASHBOARD_PANEL,
  params: nothing,
  title: (_params, t) => t('funnel.dashboard.title'),
  load: () => import('./dashboard/DashboardPanel.tsx'),
  reuse: 'single',
  path: () => DASHBOARD_PATH,
})

export const funnelPanels = [boardPanel, dealPanel, actionsPanel, calendarPanel, dashboardPanel]
