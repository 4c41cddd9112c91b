import type { reportLanguages } from '../../contract/index.ts'
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import ptBR from './words/pt-BR.json' with { type: 'json' }

export type FileTexts = typeof ptBR

const catalogues: Record<(typeof reportLanguages)[number], FileTexts> = { 'pt-BR': ptBR, en, es }

/** Headings and values of the file. */
export const textsOf = (language: (typeof reportLanguages)[number]): FileTexts => catalogues[language]
