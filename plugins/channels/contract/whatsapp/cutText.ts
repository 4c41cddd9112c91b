const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Half of a character at the end of a text. */
const HALF_AT_END = /[\uD800-\uDBFF]$/

/** At most so many UTF-16 units of a text, cut before the sign that does not fit: an emoji stays whole or goes. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const end = graphemes.segment(text).containing(most)?.index || most
  return text.slice(0, end).replace(HALF_AT_END, '')
}
