/** The list's panel: the scope of its commands. */
export const PROVIDERS_PANEL = 'openId.providers'
