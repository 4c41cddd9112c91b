/** The table's panel: the scope of its commands. */
export const TUTORIALS_PANEL = 'tutorials.edit'
export const HELP_PANEL = 'tutorials.list'
