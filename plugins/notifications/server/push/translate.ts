import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Language } from '#core/contract/auth.ts'

const catalogues = new Map<Language, Record<string, string>>()

function catalogueOf(language: Language): Record<string, string> {
  const known = catalogues.get(language)
  if (known) return known
  const text = readFileSync(new URL(`../../client/i18n/${language}.json`, import.meta.url), 'utf8')
  const made = z.record(z.string(), z.string()).parse(JSON.parse(text))
  catalogues.set(language, made)
  return made
}

/** Texts of the page's own catalogue: what is pushed says the same as the page does. */
export const translateInto =
  (language: Language) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    (catalogueOf(language)[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
