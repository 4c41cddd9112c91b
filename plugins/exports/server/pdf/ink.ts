import { BLUE } from './paper.ts'
import { breakLines } from './text/breakLines.ts'
import type { Coverage } from './text/fonts.ts'
import type { Placed } from './text/placed.ts'
import { type FontRun, splitByFont } from './text/splitByFont.ts'
import { cleanText, PLAIN, type TextRun } from './text/textRuns.ts'

/** Room of a line, as a multiple of the letters' size. */
const LEADING = 1.42
/** Where the letters stand in their line. */
const BASELINE = 1.05
/** Words whose width is remembered. */
const MOST_WIDTHS = 50_000

export interface Ink {
  /** Lines of at most `width` points. */
  lines(runs: readonly TextRun[], size: number, width: number): Placed[][]
  /** Draws a line whose upper edge is at `y`. */
  draw(line: readonly Placed[], x: number, y: number, size: number, colour: string): void
}

export const lineHeight = (size: number): number => size * LEADING

/** A text in one style, as it is. */
export const plainRun = (text: string, style: Partial<TextRun> = {}): TextRun => ({ ...PLAIN, ...style, text: cleanText(text) })

export function createInk(doc: PDFKit.PDFDocument, has: Coverage): Ink {
  const widths = new Map<string, number>()
  const measure = (size: number) => (run: FontRun) => {
    const key = `${run.font} ${run.text}`
    const known = widths.get(key)
    if (known !== undefined) return known * size
    const width = doc.font(run.font).fontSize(1000).widthOfString(run.text) / 1000
    if (widths.size >= MOST_WIDTHS) widths.clear()
    widths.set(key, width)
    return width * size
  }
  const stroke = (x: number, y: number, width: number, colour: string) =>
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke()

  return {
    lines: (runs, size, width) =>
      breakLines(
        runs.flatMap((run) => splitByFont(run, has)),
        width,
        measure(size),
      ),
    draw(line, x, y, size, colour) {
      const baseline = y + size * BASELINE
      for (const piece of line) {
        if (piece.text.trim() === '') continue
        const shown = piece.href === null ? colour : BLUE
        const left = x + piece.x
        doc.font(piece.font).fontSize(size).fillColor(shown).text(piece.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
        if (piece.isStruck) stroke(left, baseline - size * 0.3, piece.width, shown)
        if (piece.href === null) continue
        stroke(left, baseline + size * 0.14, piece.width, shown)
        doc.link(left, y, piece.width, lineHeight(size), piece.href)
      }
    },
  }
}
