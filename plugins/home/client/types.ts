/** Saved in layouts: never rename. */
export const HOME_PANEL = 'home.now'
