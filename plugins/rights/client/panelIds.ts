/** Panels of rights: the scopes of their commands. */
export const ROLES_PANEL = 'rights.roles'
export const MENUS_PANEL = 'rights.menus'
