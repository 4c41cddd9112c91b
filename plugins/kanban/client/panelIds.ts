/** The list's panel: the scope of its commands. */
export const LANES_PANEL = 'kanban.lanes'
