import type { Coverage, FontName } from './fonts.ts'
import type { TextRun } from './textRuns.ts'

/** A stretch of text that one font can show. */
export interface FontRun extends TextRun {
  font: FontName
}

/** Stands for a character that no font has. */
export const BOX = '□'

/** Characters that the text font surely has: no need to look. */
const EASY = /^[\n\u0020-\u007E\u00A0-\u017F\u2013\u2014\u2018-\u201D\u2022\u2026]*$/
/** Shown as a picture: by itself, or because the sign for that follows. */
const PICTURE = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u
/** Join characters into one, or choose how it looks: they need no shape of their own. */
const JOINERS = /\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0020}-\u{E007F}]/u

const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

export const charactersOf = (text: string): string[] => Array.from(characters.segment(text), ({ segment }) => segment)

function ownFont({ isBold, isItalic, isCode }: TextRun): FontName {
  if (isCode) return 'code'
  if (isBold) return isItalic ? 'boldItalic' : 'bold'
  return isItalic ? 'italic' : 'text'
}

function chainFor(run: TextRun, character: string): FontName[] {
  const rest: FontName[] = run.isBold ? ['otherBold', 'other', 'emoji'] : ['other', 'emoji']
  return PICTURE.test(character) ? ['emoji', ownFont(run), ...rest] : [ownFont(run), ...rest]
}

function fontFor(run: TextRun, character: string, has: Coverage): FontName | null {
  const codePoints = Array.from(character)
    .filter((part) => !JOINERS.test(part))
    .flatMap((part) => part.codePointAt(0) ?? [])
  return chainFor(run, character).find((font) => codePoints.every((codePoint) => has(font, codePoint))) ?? null
}

/** Cuts a run where its font lacks a character: the first font that has it takes it, else a box stands there. */
export function splitByFont(run: TextRun, has: Coverage): FontRun[] {
  if (EASY.test(run.text)) return [{ ...run, font: ownFont(run) }]
  const parts: FontRun[] = []
  for (const character of charactersOf(run.text)) {
    // A space is as wide as the text's: that of the emoji is as wide as one of them.
    const found = /^\s$/.test(character) ? ownFont(run) : fontFor(run, character, has)
    const [font, text]: [FontName, string] = found ? [found, character] : ['other', BOX]
    const last = parts.at(-1)
    if (last?.font === font) last.text += text
    else parts.push({ ...run, font, text })
  }
  return parts
}
