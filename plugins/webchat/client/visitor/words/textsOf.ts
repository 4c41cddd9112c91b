import type { Language } from './chooseLanguage.ts'
import { pt, type Texts } from './pt.ts'

/** The catalogue of a language. Only Portuguese comes with the page; where another one can't be fetched, it answers for it. */
export const textsOf = async (language: Language): Promise<Texts> => {
  try {
    return await loadByLanguage[language]()
  } catch {
    return pt
  }
}

const loadByLanguage: Record<Language, () => Promise<Texts>> = {
  'pt-BR': async () => pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
}
