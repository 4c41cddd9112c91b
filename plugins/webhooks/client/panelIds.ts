/** The lists' panels: the scopes of their commands. */
export const WEBHOOKS_PANEL = 'webhooks.list'
export const DELIVERIES_PANEL = 'webhooks.deliveries'
export const WEBHOOKS_PATH = '/configuracoes/webhooks'
