import { lacking, lettersOf } from './letterSet.ts'
import { allowedIn, type Typo, typoIn } from './typo.ts'

/** Where a text matched, for marking: pairs of start and end. */
export interface Match {
  score: number
  marks: readonly (readonly [number, number])[]
}

/** A match that is no spelling mistake has at least this score. */
export const EXACT = 60

const SCORES = { start: 100, words: 80, part: EXACT, typo: 45, letters: 30 }
/** Fewer letters are found in order in everything. */
const LEAST_LETTERS = 3

/** A small letter without its accent, one for one, so that places in it are places in the text. */
function bare(letter: string): string {
  const found = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return found.length === letter.length ? found : letter
}

const PLAIN = /^[\u0020-\u007f]*$/

/** Small letters without accents, each in its place. */
export const plain = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : text.replace(/./gsu, bare))

interface Word {
  start: number
  text: string
  letters: number
}

/** A word of the query. */
interface Wanted {
  text: string
  letters: number
  /** Mistakes it may hold. */
  most: number
  /** Letters and digits alone. */
  isWord: boolean
}

interface Prepared {
  text: string
  words: readonly Word[]
  letters: number
}

/** Texts are asked for again at every key; more than this would be another company's. */
const MOST_STORED = 30_000
const preparedTexts = new Map<string, Prepared>()

function prepare(text: string): Prepared {
  const known = preparedTexts.get(text)
  if (known) return known
  const given = plain(text)
  const words = [...given.matchAll(/[\p{L}\p{N}]+/gu)].map((found) => ({ start: found.index, text: found[0], letters: lettersOf(found[0]) }))
  const prepared = { text: given, words, letters: lettersOf(given) }
  if (preparedTexts.size >= MOST_STORED) preparedTexts.clear()
  preparedTexts.set(text, prepared)
  return prepared
}

export type Matcher = (text: string, isExact?: boolean) => Match | null

/**
 * Says how well texts fit `query`: whole beginning, beginning of words, anywhere, words with a spelling mistake, letters in order.
 * The answer is null for a text that does not fit. An empty query fits everything. With `isExact` mistakes and lone letters do not count.
 */
export function matcher(query: string): Matcher {
  const wanted = plain(query.trim())
  if (wanted === '') return () => ({ score: 0, marks: [] })
  const letters = lettersOf(wanted)
  const words = wanted.split(/\s+/).map((text) => ({ text, letters: lettersOf(text), most: allowedIn(text), isWord: /^[\p{L}\p{N}]+$/u.test(text) }))
  const mostMistakes = words.reduce((sum, { most }) => sum + most, 0)
  return (text, isExact = false) => {
    const given = prepare(text)
    const missing = lacking(letters, given.letters)
    // Most texts lack letters of what was typed; no more need be asked of them.
    if (missing > (isExact ? 0 : mostMistakes)) return null
    const exact = missing === 0 ? matchExactly(wanted, words, given) : null
    if (exact || isExact) return exact
    const misspelt = mostMistakes > 0 ? matchTypos(words, given) : null
    return misspelt ?? (missing === 0 && wanted.length >= LEAST_LETTERS ? matchLetters(wanted, given.text) : null)
  }
}

function matchExactly(wanted: string, words: readonly Wanted[], given: Prepared): Match | null {
  if (given.text.startsWith(wanted)) return { score: SCORES.start, marks: [[0, wanted.length]] }
  const begun = matchWords(words, given)
  if (begun) return begun
  const at = given.text.indexOf(wanted)
  return at >= 0 ? { score: SCORES.part, marks: [[at, at + wanted.length]] } : null
}

/** How well one text fits; many are better asked of one `matcher`. */
export const matchText = (query: string, text: string): Match | null => matcher(query)(text)

/** `plain` of a text that is asked for again and again. */
export const plainOf = (text: string): string => prepare(text).text

const inOrder = (marks: readonly (readonly [number, number])[]) => (marks.length < 2 ? marks : marks.toSorted(([one], [other]) => one - other))

/** Every word of the query begins a word of the text, in any order. */
function matchWords(wanted: readonly Wanted[], given: Prepared): Match | null {
  const marks: [number, number][] = []
  for (const { text, isWord } of wanted) {
    // A word of signs, such as '#12' or 'a-b', is looked for as it stands.
    const start = isWord ? startOf(text, given, marks) : given.text.indexOf(text)
    if (start < 0) return null
    marks.push([start, start + text.length])
  }
  return { score: SCORES.words, marks: inOrder(marks) }
}

/** Where the first word begins that begins so and is not taken; -1 for none. */
function startOf(wanted: string, given: Prepared, taken: readonly [number, number][]): number {
  for (const { start, text } of given.words) if (text.startsWith(wanted) && !taken.some(([other]) => other === start)) return start
  return -1
}

/** As `matchWords`, and a long word may be misspelt. */
function matchTypos(wanted: readonly Wanted[], given: Prepared): Match | null {
  const marks: [number, number][] = []
  let edits = 0
  for (const word of wanted) {
    const best = nearestWord(word, given, marks)
    if (!best) return null
    edits += best.edits
    marks.push([best.start, best.start + best.length])
  }
  return { score: SCORES.typo - edits, marks: inOrder(marks) }
}

function nearestWord(wanted: Wanted, given: Prepared, marks: readonly [number, number][]): (Typo & { start: number }) | null {
  let best: (Typo & { start: number }) | null = null
  for (const { start, text, letters } of given.words) {
    if (lacking(wanted.letters, letters) > wanted.most || marks.some(([taken]) => taken === start)) continue
    const found: Typo | null = text.startsWith(wanted.text) ? { edits: 0, length: wanted.text.length } : typoIn(wanted.text, text)
    if (found && (best === null || found.edits < best.edits)) best = { start, ...found }
  }
  return best
}

function matchLetters(wanted: string, given: string): Match | null {
  const marks: [number, number][] = []
  let from = 0
  for (const letter of wanted) {
    const at = given.indexOf(letter, from)
    if (at < 0) return null
    marks.push([at, at + 1])
    from = at + 1
  }
  const spread = from - (marks[0]?.[0] ?? 0) - wanted.length
  return spread > Math.floor(wanted.length / 2) ? null : { score: SCORES.letters - spread, marks }
}
