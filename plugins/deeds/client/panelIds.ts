/** The list's panel: the scope of its commands. */
export const TODAY_PANEL = 'deeds.today'
