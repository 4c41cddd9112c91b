import { localeAtom } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import type { ComposerChoice } from '../../../contract/client.ts'
import { matchEmoji, type NamedEmoji, namedEmoji } from './matchEmoji.ts'

const MOST = 8

const names = {
  'pt-BR': () => import('./names/emoji.pt-BR.json'),
  en: () => import('./names/emoji.en.json'),
  es: () => import('./names/emoji.es.json'),
}

const loads = new Map<string, Promise<readonly NamedEmoji[]>>()

/** Names in the person's language first; Portuguese and English are always understood. */
function load(locale: keyof typeof names): Promise<readonly NamedEmoji[]> {
  const known = loads.get(locale)
  if (known) return known
  const languages = [...new Set([locale, 'pt-BR', 'en'] as const)]
  const loading = Promise.all(languages.map((language) => names[language]())).then((loaded) => namedEmoji(loaded.map((each) => each.default)))
  loads.set(locale, loading)
  // Not had now is not had for good: the next word asks again.
  loading.catch(() => loads.delete(locale))
  return loading
}

/** Emoji whose name or keyword has a word that begins with the query, best first. */
export async function findEmoji(query: string): Promise<readonly ComposerChoice[]> {
  const all = await load(store.get(localeAtom))
  return matchEmoji(all, query, MOST).map(({ emoji, label }) => ({ id: emoji, title: emoji, hint: label, text: emoji }))
}

/** Emoji to choose from: for a word what it may mean; without one `first`, and then in the order of the data. */
export async function pickableEmoji(query: string, first: readonly string[], most: number): Promise<readonly { emoji: string; label: string }[]> {
  const all = await load(store.get(localeAtom))
  if (query !== '') return matchEmoji(all, query, most)
  const known = new Map(all.map((one) => [one.emoji, one]))
  const recent = first.flatMap((emoji) => known.get(emoji) ?? [])
  return [...new Set([...recent, ...all])].slice(0, most)
}
