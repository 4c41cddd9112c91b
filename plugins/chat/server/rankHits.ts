import { foldText } from '#core/server/db/search.ts'

/** Days after which a hit weighs half as much. */
const HALF_LIFE_DAYS = 60
const DAY_MS = 86_400_000
/** Characters of a message that are weighed. */
const WEIGHED_TEXT = 2_000

/** A message that holds all words of a search. */
export interface Hit {
  id: string
  body: string
  timestamp: Date
}

/**
 * How well a text answers a search: how often each word stands in it, against its length. A word that was typed whole counts double.
 * @param words of `searchedWords`
 */
export function matchOf(body: string, words: readonly string[]): number {
  const written = foldText(body.slice(0, WEIGHED_TEXT)).match(/[\p{L}\p{N}]+/gu) ?? []
  const weights = words.map((word) => {
    const stem = word.replace(/:\*$/, '')
    const weight = written.reduce((sum, one) => sum + (one === stem ? 2 : word !== stem && one.startsWith(stem) ? 1 : 0), 0)
    return 1 + Math.log1p(weight)
  })
  return weights.reduce((product, weight) => product * weight, 1) / (1 + Math.log1p(written.length))
}

/** The best first: what fits well, and lately; among equals the newest. */
export function rankHits(hits: readonly Hit[], words: readonly string[], now: Date): string[] {
  return hits
    .map(({ id, body, timestamp }) => {
      const days = Math.max(0, now.getTime() - timestamp.getTime()) / DAY_MS
      return { id, weight: matchOf(body, words) / (1 + days / HALF_LIFE_DAYS), at: timestamp.getTime() }
    })
    .sort((one, other) => other.weight - one.weight || other.at - one.at)
    .map(({ id }) => id)
}
