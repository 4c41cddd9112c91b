import { EXACT, type Match, type Matcher, matcher, plainOf } from './match.ts'

export interface Rankable {
  title: string
  /** More words that find it, such as a key's name or a description. They are not marked and count less than the title. */
  keywords?: string
}

export interface Ranked<T> {
  item: T
  match: Match
  /** Fit and use together; higher is better. */
  score: number
}

/** Found by other words than those of the title. */
const OTHER_NAMES = 20
/** Points that a thing in constant use gains. Less than a beginning is better than a part, so that what one types still decides. */
const MOST_GAIN = { exact: 30, misspelt: 10 }
/** Uses at which half of it is gained. */
const HALF_GAIN = 3

/** The match and the most that use may add to it. */
function matchOf({ title, keywords }: Rankable, fits: Matcher): { match: Match; most: number } | null {
  const found = fits(title)
  if (found) return { match: found, most: found.score >= EXACT ? MOST_GAIN.exact : MOST_GAIN.misspelt }
  const other = keywords === undefined ? null : fits(keywords, true)
  return other ? { match: { score: other.score - OTHER_NAMES, marks: [] }, most: MOST_GAIN.misspelt } : null
}

/**
 * The things that fit a query, best first: by what matches, raised by use, then by title. A misspelt match never passes an exact one.
 * @param weightOf how often a thing is used of late, 0 for never
 */
export function rank<T extends Rankable>(items: readonly T[], query: string, weightOf: (item: T) => number): Ranked<T>[] {
  const fits = matcher(query)
  const isAnything = query.trim() === ''
  const ranked: (Ranked<T> & { plain: string })[] = []
  for (const item of items) {
    const found = matchOf(item, fits)
    if (!found) continue
    const { match, most } = found
    const use = weightOf(item)
    const gain = isAnything ? use : (most * use) / (use + HALF_GAIN)
    ranked.push({ item, match, score: match.score + gain, plain: plainOf(item.title) })
  }
  return ranked.sort((one, other) => other.score - one.score || (one.plain < other.plain ? -1 : one.plain > other.plain ? 1 : 0))
}
