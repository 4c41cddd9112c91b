export const CONNECTIONS_PATH = '/sessoes'
export const DEFAULTS_PATH = '/configuracoes/sessoes'
export const PROXIES_PATH = '/configuracoes/proxy'
