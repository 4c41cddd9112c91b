/** A stretch of a text that stands in both, or only in this one. */
export interface Stretch {
  text: string
  isOnlyHere: boolean
}

/** Beyond so many comparisons the texts are shown as wholly different: nobody waits for a mark. */
const MOST_COMPARISONS = 4_000_000

const textsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

/** Length of the longest common run of words from each place on. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const [row, below] = [rows[i], rows[i + 1]]
      if (row && below) row[j] = one[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}

function joined(parts: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { text, isOnlyHere } of parts) {
    const last = stretches.at(-1)
    if (last?.isOnlyHere === isOnlyHere) last.text += text
    else stretches.push({ text, isOnlyHere })
  }
  return stretches
}

/** Two texts word by word: what stands in each, and which of it the other does not have. */
export function wordDifference(before: string, now: string): { before: Stretch[]; now: Stretch[] } {
  const [one, other] = [textsOf(before), textsOf(now)]
  const whole = (text: string, isOnlyHere: boolean): Stretch[] => (text === '' ? [] : [{ text, isOnlyHere }])
  if (before === now) return { before: whole(before, false), now: whole(now, false) }
  if (one.length * other.length > MOST_COMPARISONS) return { before: whole(before, true), now: whole(now, true) }
  const lengths = commonLengths(one, other)
  const [left, right]: [Stretch[], Stretch[]] = [[], []]
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    const [word, next] = [one[i], other[j]]
    if (word !== undefined && word === next) {
      left.push({ text: word, isOnlyHere: false })
      right.push({ text: word, isOnlyHere: false })
      i += 1
      j += 1
    } else if (word !== undefined && (next === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      left.push({ text: word, isOnlyHere: true })
      i += 1
    } else if (next !== undefined) {
      right.push({ text: next, isOnlyHere: true })
      j += 1
    }
  }
  return { before: joined(left), now: joined(right) }
}
