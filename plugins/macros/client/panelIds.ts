/** The list's panel: the scope of its commands. */
export const MACROS_PANEL = 'macros.list'
