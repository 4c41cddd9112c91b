import { inReadingOrder } from './inReadingOrder.ts'
import type { Placed, Word } from './placed.ts'
import type { FontRun } from './splitByFont.ts'
import { charactersOf } from './splitByFont.ts'

/** Width of a text in a font, in the unit of the line's width. */
export type Measure = (run: FontRun) => number

interface Token {
  kind: 'word' | 'space' | 'break'
  pieces: FontRun[]
}

/** Words, the spaces between them, and line breaks; a word goes on where only its style changes. */
function tokensOf(runs: readonly FontRun[]): Token[] {
  const tokens: Token[] = []
  for (const run of runs) {
    for (const text of run.text.match(/\n|[^\S\n\u00A0]+|[^\s]+|\u00A0+/g) ?? []) {
      const kind = text === '\n' ? 'break' : /^[^\S\u00A0]/.test(text) ? 'space' : 'word'
      const last = tokens.at(-1)
      if (kind === 'word' && last?.kind === 'word') last.pieces.push({ ...run, text })
      else tokens.push({ kind, pieces: [{ ...run, text }] })
    }
  }
  return tokens
}

const measured = (pieces: readonly FontRun[], measure: Measure): Word => {
  const placed = pieces.map((piece) => ({ ...piece, x: 0, width: measure(piece) }))
  return { pieces: placed, width: placed.reduce((sum, { width }) => sum + width, 0) }
}

/** Parts of a word that is wider than a line, each as wide as fits; never through a character. */
function cutWord(pieces: readonly FontRun[], width: number, measure: Measure): Word[] {
  const parts: Word[] = []
  let part: Word = { pieces: [], width: 0 }
  for (const piece of pieces) {
    for (const text of charactersOf(piece.text)) {
      const one = { ...piece, text, x: 0, width: measure({ ...piece, text }) }
      if (part.width + one.width > width && part.pieces.length > 0) {
        parts.push(part)
        part = { pieces: [], width: 0 }
      }
      const last = part.pieces.at(-1)
      if (last && last.font === one.font && last.href === one.href && last.isStruck === one.isStruck) {
        last.text += text
        last.width += one.width
      } else part.pieces.push(one)
      part.width += one.width
    }
  }
  return [...parts, part]
}

/** Lines of at most `width`. A blank line is an empty list. */
export function breakLines(runs: readonly FontRun[], width: number, measure: Measure): Placed[][] {
  const lines: Placed[][] = []
  let words: Word[] = []
  let used = 0
  let space: Word | null = null
  const flush = () => {
    lines.push(inReadingOrder(words))
    words = []
    used = 0
    space = null
  }
  const put = (word: Word) => {
    const before = space?.width ?? 0
    if (words.length > 0 && used + before + word.width > width) flush()
    else if (space) {
      words.push(space)
      used += before
    }
    words.push(word)
    used += word.width
    space = null
  }
  for (const { kind, pieces } of tokensOf(runs)) {
    if (kind === 'break') flush()
    else if (kind === 'space') space = measured(pieces, measure)
    else {
      const word = measured(pieces, measure)
      for (const part of word.width > width ? cutWord(pieces, width, measure) : [word]) put(part)
    }
  }
  if (words.length > 0) flush()
  return lines
}
