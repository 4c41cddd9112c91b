const LONGEST_PATTERN = 200
/** Longer texts of contacts are looked at so far. */
const LONGEST_TEXT = 500
/** A repetition of something that repeats or chooses takes time without bound; so may a reference back. */
const UNBOUNDED = [/\([^()]*[+*{|][^()]*\)\s*[+*{]/, /\\[1-9]|\\k</, /\((?:[^()]*\([^()]*\))+[^()]*\)\s*[+*{]/]

/** A pattern that is valid, short, and takes a bounded time; null for any other. */
export function readPattern(source: string): RegExp | null {
  if (source.length > LONGEST_PATTERN || UNBOUNDED.some((shape) => shape.test(source))) return null
  try {
    return new RegExp(source, 'iu')
  } catch {
    return null
  }
}

export const matchesPattern = (source: string, text: string): boolean => readPattern(source)?.test(text.slice(0, LONGEST_TEXT)) ?? false
