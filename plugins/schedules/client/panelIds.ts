/** The list's panel: the scope of its commands. */
export const SCHEDULES_PANEL = 'schedules.list'
