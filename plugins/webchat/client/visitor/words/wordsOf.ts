import type { Language } from './chooseLanguage.ts'
import { pt, type Words } from './pt.ts'

/** The catalogue of a language. Only Portuguese comes with the page; where another one can't be fetched, it answers for it. */
export const wordsOf = async (language: Language): Promise<Words> => {
  try {
    return await loadByLanguage[language]()
  } catch {
    return pt
  }
}

const loadByLanguage: Record<Language, () => Promise<Words>> = {
  'pt-BR': async () => pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
}
