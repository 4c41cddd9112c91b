import type { Language } from '#core/contract/auth.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }

export type TextKey = keyof typeof ptBR
export interface Texts {
  (key: TextKey): string
  /** The heading of a section, or the name of a value; what no catalogue knows is shown as its plugin calls it. */
  nameOf(kind: 'section' | 'field', name: string): string
}

const catalogues: Record<Language, Record<TextKey, string>> = { 'pt-BR': ptBR, en, es }

/** Headings of the file, and what stands where a name was. */
export function textsOf(language: Language): Texts {
  const catalogue = catalogues[language]
  const all = new Map<string, string>(Object.entries(catalogue))
  return Object.assign((key: TextKey) => catalogue[key], {
    nameOf: (kind: 'section' | 'field', name: string) => all.get(`privacyFile.${kind}.${name}`) ?? name,
  })
}
