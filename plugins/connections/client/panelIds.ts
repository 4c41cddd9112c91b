/** The list of connections, whose commands have keys of one letter. */
export const CONNECTIONS_PANEL = 'connections.list'
export const CONNECTIONS_PATH = '/sessoes'
export const DEFAULTS_PATH = '/configuracoes/sessoes'
export const PROXIES_PATH = '/configuracoes/proxy'
