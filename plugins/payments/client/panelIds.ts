/** The list's panel: the scope of its commands. */
export const GATEWAYS_PANEL = 'payments.gateways'
export const GATEWAYS_PATH = '/configuracoes/pagamentos'
