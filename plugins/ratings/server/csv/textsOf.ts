import type { csvLanguages } from '../../contract/index.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }

const catalogues: Record<(typeof csvLanguages)[number], Record<keyof typeof ptBR, string>> = { 'pt-BR': ptBR, en, es }

/** The headings of the file. */
export const textsOf = (language: (typeof csvLanguages)[number]) => catalogues[language]
