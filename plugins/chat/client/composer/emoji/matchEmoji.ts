/** An emoji in one language: `emoji|name|keyword|keyword…`. */
export type EmojiLine = string

export interface NamedEmoji {
  emoji: string
  /** Its name in the first language. */
  label: string
  /** Names in all languages, folded. */
  labels: readonly string[]
  /** Keywords in all languages, folded. */
  tags: readonly string[]
}

/** Lower case, without accents, blanks for everything between words. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Joins what several languages say of the same emoji; the first one names it, and has the order. */
export function namedEmoji([first = [], ...others]: readonly (readonly EmojiLine[])[]): NamedEmoji[] {
  const partsOf = (line: EmojiLine) => {
    const [emoji = '', label = '', ...tags] = line.split('|')
    return { emoji, label, tags }
  }
  const byEmoji = others.map((language) => new Map(language.map(partsOf).map((each) => [each.emoji, each])))
  return first.map(partsOf).map((own) => {
    const all = [own, ...byEmoji.flatMap((language) => language.get(own.emoji) ?? [])]
    return {
      emoji: own.emoji,
      label: own.label,
      labels: all.map(({ label }) => fold(label)),
      tags: all.flatMap(({ tags }) => tags.map(fold)),
    }
  })
}

const wordStarts = (text: string, query: string): boolean => text.startsWith(query) || text.includes(` ${query}`)

/** 0 is best: the name itself, then its first word, a keyword, the beginning of a name, of a word in it, of a keyword. Null: not at all. */
function rank({ labels, tags }: NamedEmoji, query: string): number | null {
  const rules = [
    () => labels.includes(query),
    () => labels.some((label) => label.startsWith(`${query} `)),
    () => tags.includes(query),
    () => labels.some((label) => label.startsWith(query)),
    () => labels.some((label) => wordStarts(label, query)),
    () => tags.some((tag) => wordStarts(tag, query)),
  ]
  const index = rules.findIndex((rule) => rule())
  return index < 0 ? null : index
}

/** The emoji that a word may mean, best first, else in the order of the data. `_` and `-` stand for blanks. */
export function matchEmoji(all: readonly NamedEmoji[], wanted: string, most: number): NamedEmoji[] {
  const query = fold(wanted)
  if (query === '') return []
  return all
    .flatMap((emoji) => {
      const place = rank(emoji, query)
      return place === null ? [] : [{ emoji, place }]
    })
    .toSorted((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ emoji }) => emoji)
}
