export { DEAL_PANEL, DEALS_PATH } from '../contract/client.ts'

export const BOARD_PANEL = 'funnel.board'
export const ACTIONS_PANEL = 'funnel.actions'
export const CALENDAR_PANEL = 'funnel.calendar'
export const DASHBOARD_PANEL = 'funnel.dashboard'

export const BOARD_PATH = '/funil/kanban'
export const ACTIONS_PATH = '/funil/acao'
export const CALENDAR_PATH = '/funil/calendar'
export const DASHBOARD_PATH = '/funil/dashboard'
export const PIPELINES_PATH = '/funil/pipelines'
