/** What the data package says of one emoji in one language. */
export interface EmojiName {
  unicode: string
  label: string
  tags?: readonly string[] | undefined
  group?: number | undefined
  order?: number | undefined
}

export interface NamedEmoji {
  emoji: string
  /** Its name in the first language. */
  label: string
  /** Names in all languages, folded. */
  labels: readonly string[]
  /** Keywords in all languages, folded. */
  tags: readonly string[]
}

/** Skin tones and hair alone: nobody asks for them. */
const PARTS_GROUP = 2

/** Lower case, without accents, blanks for everything between words. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Joins what several languages say of the same emoji; the first one names it. */
export function namedEmoji([first = [], ...others]: readonly (readonly EmojiName[])[]): NamedEmoji[] {
  const byEmoji = others.map((language) => new Map(language.map((each) => [each.unicode, each])))
  return first
    .filter(({ group }) => group !== undefined && group !== PARTS_GROUP)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map((own) => {
      const all = [own, ...byEmoji.flatMap((language) => language.get(own.unicode) ?? [])]
      return {
        emoji: own.unicode,
        label: own.label,
        labels: all.map(({ label }) => fold(label)),
        tags: all.flatMap(({ tags }) => (tags ?? []).map(fold)),
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
export function matchEmoji(all: readonly NamedEmoji[], word: string, most: number): NamedEmoji[] {
  const query = fold(word)
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
