export const PRIVACY_PANEL = 'privacy.log'
export const PRIVACY_PATH = '/configuracoes/privacidade'
