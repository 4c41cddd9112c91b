import type { ExportLanguage } from '../../contract/index.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }

export type TextKey = keyof typeof ptBR
/** The words of a file besides its messages; `values` fill their `{{holes}}`. */
export type Texts = (key: TextKey, values?: Record<string, string | number>) => string

const catalogues: Record<ExportLanguage, Record<TextKey, string>> = { 'pt-BR': ptBR, en, es }

export const textsOf =
  (language: ExportLanguage): Texts =>
  (key, values = {}) =>
    catalogues[language][key].replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole))
