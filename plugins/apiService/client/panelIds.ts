/** The list's panel: the scope of its commands. */
export const TOKENS_PANEL = 'apiService.tokens'
export const TOKENS_PATH = '/api-service'
