/** Longest piece around a cut in which the border between two characters is looked for. */
const MARGIN = 100

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** A text without what the database refuses: no zero characters, no halves of characters. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** The beginning of a clean text, `most` code units at most, never cut within a character as a reader sees it. */
export function cutText(text: string, most: number): string {
  const clean = cleanText(text)
  if (clean.length <= most) return clean
  const border = graphemes.segment(clean.slice(0, most + MARGIN)).containing(most)?.index ?? most
  // A character that is longer than the whole text may be is cut between its code points.
  return border > 0 ? clean.slice(0, border) : cleanText(clean.slice(0, most).replace(/[\uD800-\uDBFF]$/, ''))
}

/** One clean line of visible characters. */
export const cleanLine = (text: string, most: number): string => cutText(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), most)
