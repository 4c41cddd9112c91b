import type { Language } from '#core/contract/auth.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }

const catalogues: Record<Language, Record<keyof typeof ptBR, string>> = { 'pt-BR': ptBR, en, es }

/** The words of a mail of the kernel's; values fill their `{{holes}}` and are never read again. */
export const mailWords = (language: Language, key: keyof typeof ptBR, values: Record<string, string>): string =>
  catalogues[language][key].replace(/\{\{(\w+)\}\}/g, (hole, name: string) => values[name] ?? hole)
