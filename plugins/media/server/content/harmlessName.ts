/** Longest name, in UTF-16 units. */
export const LONGEST_NAME = 150
const LONGEST_EXTENSION = 16

/** Control characters, line separators, half characters, what turns the direction of writing, and marks without width. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu
/** Mean something to file systems. */
const RESERVED = /[<>:"|?*]/g

/** A text cut to so many units, never through a character. */
function cut(text: string, units: number): string {
  let fitting = ''
  for (const character of text) {
    if (fitting.length + character.length > units) break
    fitting += character
  }
  return fitting
}

/** A sender's file name without path, unseen characters and reserved ones, at most 150 units long with its extension kept. */
export function harmlessName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(RESERVED, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (clean === '') return 'file'
  if (clean.length <= LONGEST_NAME) return clean
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 && clean.length - dot <= LONGEST_EXTENSION ? clean.slice(dot) : ''
  return cut(clean.slice(0, clean.length - extension.length), LONGEST_NAME - extension.length).trimEnd() + extension
}
