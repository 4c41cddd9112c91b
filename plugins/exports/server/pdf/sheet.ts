import PDFDocument from 'pdfkit'
import { createInk, type Ink, plainRun } from './ink.ts'
import { GREY, LEFT, RIGHT, RULE } from './paper.ts'
import { type Coverage, fontNames, fontPath } from './text/fonts.ts'

/** A row of ink over the whole width. What is `glued` never stands alone at the foot of a page: the next goes with it. */
export interface Strip {
  height: number
  isGlued?: boolean
  /** @param y upper edge, in points from the top of the page */
  draw(y: number): void
}

export interface SheetTexts {
  title: string
  /** BCP 47 tag of the words. */
  language: string
  /** Stand over every page but the first. */
  headLeft: string
  headRight: string
  footRight: string
  /** '3 de ': the number of all pages follows. */
  pageOf(page: number): string
}

/** Points from the top of the page. */
const TOP = 60
const FIRST_TOP = 44
const BOTTOM = 788
const FOOT = 808
const SMALL = 7.5
/** Where the letters of the foot stand. */
const BASELINE = FOOT + SMALL * 1.05

export interface Sheet {
  doc: PDFKit.PDFDocument
  ink: Ink
  /** Draws rows below each other, on a new page where they do not fit; `before` is the room above, none at the top of a page. */
  place(before: number, strips: readonly Strip[]): void
  /** Writes what is left. The document's stream ends. */
  end(): void
}

/** Neighbours that have to stay together. */
export function chainsOf(strips: readonly Strip[]): Strip[][] {
  const chains: Strip[][] = []
  let isOpen = false
  for (const strip of strips) {
    const last = chains.at(-1)
    if (last && isOpen) last.push(strip)
    else chains.push([strip])
    isOpen = strip.isGlued === true
  }
  return chains
}

/**
 * Pages that are written as soon as they are full, so that a long conversation needs no more memory than a short one.
 * The number of all pages is one drawing that every page shows, and that is drawn at the end.
 */
export function openSheet(texts: SheetTexts, has: Coverage): Sheet {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: texts.title, Creator: 'Balcão' }, lang: texts.language })
  for (const name of fontNames) doc.registerFont(name, fontPath(name))
  const ink = createInk(doc, has)
  const digits = doc.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' })
  digits.end('')
  const totalPages = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 60, 12], Resources: { Font: { F: digits } } })
  let page = 0
  let y = BOTTOM
  let isFresh = true

  /** Draws a single line, cut where it is too long. */
  const label = (text: string, x: number, at: number, width: number, align: 'left' | 'right') => {
    const [line = []] = ink.lines([plainRun(text)], SMALL, width)
    const last = line.at(-1)
    ink.draw(line, align === 'left' ? x : x + width - (last ? last.x + last.width : 0), at, SMALL, GREY)
  }

  const addPage = () => {
    doc.addPage({ size: 'A4', margin: 0 })
    page += 1
    isFresh = true
    y = page === 1 ? FIRST_TOP : TOP
    if (page > 1) {
      label(texts.headLeft, LEFT, 30, 330, 'left')
      label(texts.headRight, RIGHT - 170, 30, 170, 'right')
      doc.moveTo(LEFT, 46).lineTo(RIGHT, 46).lineWidth(0.5).strokeColor(RULE).stroke()
    }
    const start = texts.pageOf(page)
    doc.font('Helvetica').fontSize(SMALL).fillColor(GREY).text(start, LEFT, BASELINE, { lineBreak: false, baseline: 'alphabetic' })
    const x = LEFT + doc.widthOfString(start)
    doc.page.xobjects.Total = totalPages
    // Points count downwards on these pages, and a drawing of its own is the other way round.
    doc.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${BASELINE} cm /Total Do Q`)
    label(texts.footRight, LEFT + 80, FOOT, RIGHT - LEFT - 80, 'right')
  }

  return {
    doc,
    ink,
    place(before, strips) {
      let room = before
      for (const chain of chainsOf(strips)) {
        const height = chain.reduce((sum, strip) => sum + strip.height, 0)
        if (page === 0 || (!isFresh && y + room + height > BOTTOM)) addPage()
        if (!isFresh) y += room
        room = 0
        for (const strip of chain) {
          strip.draw(y)
          y += strip.height
          isFresh = false
        }
      }
    },
    end() {
      if (page === 0) addPage()
      totalPages.end(`BT /F ${SMALL} Tf 0.373 0.42 0.486 rg (${page}) Tj ET`)
      doc.end()
    },
  }
}
