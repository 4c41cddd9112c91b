/** Types of the panels, as layouts keep them. */
export const BOARD_PANEL = 'wallboard.board'
export const MONITOR_PANEL = 'wallboard.monitor'

export const BOARD_PATH = '/painel-atendimentos'
export const MONITOR_PATH = '/monitor'
