/** From so many letters on, a word may hold so many mistakes. */
const ALLOWED = [
  { letters: 8, edits: 2 },
  { letters: 4, edits: 1 },
] as const

/** How a typed word stands at the beginning of another. */
export interface Typo {
  edits: number
  /** Letters of the other word that it stands for. */
  length: number
}

/** Mistakes that a word may hold. */
export const allowedIn = (word: string): number => ALLOWED.find(({ letters }) => word.length >= letters)?.edits ?? 0

/** Longer words are judged by so many letters. */
const LONGEST = 60
/** More than any number of mistakes. */
const FAR = 99

/** Distances of three beginnings of the word from every beginning of the text; kept, because this runs thousands of times a key. */
const rows = [0, 1, 2].map(() => new Uint8Array(LONGEST + 4))
const rowOf = (at: number): Uint8Array => rows[at % 3] ?? new Uint8Array(LONGEST + 4)

/**
 * Whether `word` is the beginning of `text` but for mistakes: a letter wrong, missing, too many, or two that changed places.
 * Null when it is not, or is too short to be judged.
 */
export function typoIn(word: string, text: string): Typo | null {
  const most = allowedIn(word)
  const height = Math.min(word.length, LONGEST)
  const width = Math.min(text.length, height + most, LONGEST)
  if (most === 0 || width < height - most) return null
  const first = rowOf(0)
  for (let column = 0; column <= width; column += 1) first[column] = column
  for (let at = 1; at <= height; at += 1) if (fillRow({ word, text, at, width, most }) > most) return null
  const found = nearest(rowOf(height), height, width, most)
  if (!found || found.edits === 0 || text.length <= word.length) return found
  // A wrong last letter of an unfinished word says no more than a shorter word would.
  const shorter = nearest(rowOf(height - 1), height - 1, width, most)
  return shorter && shorter.edits < found.edits ? null : found
}

interface Filling {
  word: string
  text: string
  /** Letters of `word` that the row is about. */
  at: number
  width: number
  most: number
}

/** Fills the row of the first `at` letters, as far from the diagonal as mistakes reach; answers its least distance. */
function fillRow({ word, text, at, width, most }: Filling): number {
  const row = rowOf(at)
  const above = rowOf(at + 2)
  const older = rowOf(at + 1)
  const from = Math.max(0, at - most)
  const to = Math.min(width, at + most)
  const letter = word.charCodeAt(at - 1)
  const letterBefore = at > 1 ? word.charCodeAt(at - 2) : -1
  let least = FAR
  if (from > 0) row[from - 1] = FAR
  if (at + most <= width) above[at + most] = FAR
  for (let column = from; column <= to; column += 1) {
    const other = column > 0 ? text.charCodeAt(column - 1) : -1
    let distance = column === 0 ? at : Math.min((above[column - 1] ?? FAR) + (letter === other ? 0 : 1), (row[column - 1] ?? FAR) + 1)
    distance = Math.min(distance, (above[column] ?? FAR) + 1)
    if (column > 1 && letterBefore === other && letter === text.charCodeAt(column - 2)) distance = Math.min(distance, (older[column - 2] ?? FAR) + 1)
    row[column] = distance
    if (distance < least) least = distance
  }
  return least
}

/** The beginning of the text that is nearest; among beginnings as near, the one as long as what was typed. */
function nearest(row: Uint8Array, height: number, width: number, most: number): Typo | null {
  let best: Typo | null = null
  for (let length = Math.max(0, height - most); length <= Math.min(width, height + most); length += 1) {
    const edits = row[length] ?? FAR
    const isNearer = best === null || edits < best.edits || (edits === best.edits && Math.abs(length - height) < Math.abs(best.length - height))
    if (isNearer) best = { edits, length }
  }
  return best && best.edits <= most ? best : null
}
