import type { ContactLanguage } from '../../contract/index.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }

export type FileTexts = Record<keyof typeof ptBR, string>
const catalogues: Record<ContactLanguage, FileTexts> = { 'pt-BR': ptBR, en, es }

/** Headings and reasons in files that the server writes. */
export const textsOf = (language: ContactLanguage): FileTexts => catalogues[language]
