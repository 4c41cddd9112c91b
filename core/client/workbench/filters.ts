import type { Translate } from '#core/client/plugin.ts'

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Whether each word of a search stands in one of the texts, whatever accents and case. */
export function fits(search: string, ...texts: (string | null | undefined)[]): boolean {
  const all = fold(texts.map((text) => text ?? '').join(' '))
  return fold(search)
    .split(/\s+/)
    .every((part) => all.includes(part))
}

interface Company {
  id: number
  name: string
}

/** Companies of the rows, each once, as choices of a filter behind the one for all. */
export function companyChoices(companies: readonly (Company | null)[], t: Translate): { value: string; label: string }[] {
  const known = new Map(companies.flatMap((company) => (company ? [[company.id, company.name] as const] : [])))
  const named = [...known].map(([id, name]) => ({ value: String(id), label: name })).toSorted((one, other) => one.label.localeCompare(other.label))
  return [{ value: '', label: t('workbench.company.all') }, ...named]
}
