/** The list's panel: the scope of its commands. */
export const TENANTS_PANEL = 'platform.tenants'
