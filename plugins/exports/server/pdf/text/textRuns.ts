import type { Formatted } from '#plugins/chat/contract/format/formatted.ts'
import { parseFormat } from '#plugins/chat/contract/format/parseFormat.ts'

export interface TextStyle {
  isBold: boolean
  isItalic: boolean
  isStruck: boolean
  isCode: boolean
  /** An http or https address; null for plain text. */
  href: string | null
}

/** A stretch of text in one style. */
export interface TextRun extends TextStyle {
  text: string
}

export const PLAIN: TextStyle = { isBold: false, isItalic: false, isStruck: false, isCode: false, href: null }

/** Control characters except line breaks, and marks that turn the direction of writing: a file shows the letters alone. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu

/** A text without what cannot be seen; every kind of line break becomes `\n`, tabs become spaces. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(UNSEEN, '')

/** A message's text as runs, in the channels' formatting. Nothing of it is ever read as anything but text. */
export function textRuns(body: string): TextRun[] {
  const runs = parseFormat(cleanText(body)).flatMap((part) => runsOf(part, PLAIN))
  const [first, last] = [runs[0], runs.at(-1)]
  // A block of code stands on lines of its own, but not below an empty one.
  if (first?.isCode) first.text = first.text.replace(/^\n/, '')
  if (last?.isCode) last.text = last.text.replace(/\n$/, '')
  return runs
}

function runsOf(part: Formatted, style: TextStyle): TextRun[] {
  switch (part.kind) {
    case 'text':
      return [{ ...style, text: part.text }]
    case 'code':
      return [{ ...style, isCode: true, text: part.text }]
    case 'block':
      return [{ ...style, isCode: true, text: `\n${part.text}\n` }]
    case 'link':
      return [{ ...style, href: part.href, text: part.text }]
    case 'bold':
      return part.parts.flatMap((inner) => runsOf(inner, { ...style, isBold: true }))
    case 'italic':
      return part.parts.flatMap((inner) => runsOf(inner, { ...style, isItalic: true }))
    case 'struck':
      return part.parts.flatMap((inner) => runsOf(inner, { ...style, isStruck: true }))
  }
}
