/** Panels of the sections without a table of documents. */
export const QUESTIONS_PANEL = 'knowledge.questions'
export const SEARCH_PANEL = 'knowledge.search'

/** All three are sections of one screen. */
export const DOCUMENTS_PATH = '/configuracoes/conhecimento'
export const QUESTIONS_PATH = '/configuracoes/conhecimento/perguntas'
export const SEARCH_PATH = '/configuracoes/conhecimento/busca'
