/** Types of the panels, as layouts keep them. */
export const WALL_PANEL = 'supervision.wall'
export const FOLLOW_PANEL = 'supervision.follow'
