/** The list's panel: the scope of its commands. */
export const VARIABLES_PANEL = 'customFields.variables'
export const CONTACT_FIELDS_PANEL = 'customFields.contactFields'

/** Both are sections of one screen. */
export const VARIABLES_PATH = '/configuracoes/variaveis'
export const CONTACT_FIELDS_PATH = '/configuracoes/variaveis/campos'
