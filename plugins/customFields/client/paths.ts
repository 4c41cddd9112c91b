/** Both are sections of one screen. */
export const VARIABLES_PATH = '/configuracoes/variaveis'
export const CONTACT_FIELDS_PATH = '/configuracoes/variaveis/campos'
