/** Where a text matched, for marking: pairs of start and end. */
export interface Match {
  score: number
  marks: readonly (readonly [number, number])[]
}

/** Small letters without accents, one for one, so that places in it are places in the text. */
export const plain = (text: string): string => [...text.toLowerCase()].map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '')[0] ?? letter).join('')

/** How well `query` fits `text`: whole beginning, beginning of words, anywhere, letters in order. Null when it does not. An empty query fits everything. */
export function matchText(query: string, text: string): Match | null {
  const wanted = plain(query.trim())
  const given = plain(text)
  if (wanted === '') return { score: 0, marks: [] }
  if (given.startsWith(wanted)) return { score: 100, marks: [[0, wanted.length]] }
  const words = matchWords(wanted.split(/\s+/), given)
  if (words) return words
  const at = given.indexOf(wanted)
  if (at >= 0) return { score: 60, marks: [[at, at + wanted.length]] }
  return wanted.length >= 3 ? matchLetters(wanted, given) : null
}

/** Every word of the query begins a word of the text, in any order. */
function matchWords(wanted: readonly string[], given: string): Match | null {
  const marks: [number, number][] = []
  for (const word of wanted) {
    const starts = [...given.matchAll(/[\p{L}\p{N}]+/gu)].map((found) => found.index)
    const start = starts.find((index) => given.startsWith(word, index) && !marks.some(([taken]) => taken === index))
    if (start === undefined) return null
    marks.push([start, start + word.length])
  }
  return { score: 80, marks: marks.toSorted(([one], [other]) => one - other) }
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
  return spread > Math.floor(wanted.length / 2) ? null : { score: 30 - spread, marks }
}
