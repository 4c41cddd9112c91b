/** The lists' panels: the scopes of their commands. */
export const HOOKS_PANEL = 'webhooks.list'
export const DELIVERIES_PANEL = 'webhooks.deliveries'
export const HOOKS_PATH = '/configuracoes/webhooks'
