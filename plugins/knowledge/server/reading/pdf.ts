import { getDocumentProxy } from 'unpdf'
import { Unreadable } from './problem.ts'

const MOST_PAGES = 2_000
/** Letters that are so much larger than those of most lines are a heading. */
const HEADING_SIZE = 1.25
const LONGEST_HEADING = 120
/** Lines further apart than so many of their heights are of different paragraphs. */
const PARAGRAPH_GAP = 1.7

/** A line of a page: its letters' size, and how high it stands. */
export interface PdfLine {
  text: string
  size: number
  y: number
}

/** A run of text as the library hands it out. */
interface Run {
  str: string
  height: number
  transform: unknown[]
  hasEOL: boolean
}

const isRun = (item: object): item is Run => 'str' in item && 'height' in item

function linesOf(items: readonly object[]): PdfLine[] {
  const lines: PdfLine[] = []
  let line: PdfLine = { text: '', size: 0, y: 0 }
  for (const item of items) {
    if (!isRun(item)) continue
    if (item.str.trim() !== '') line = { text: line.text + item.str, size: Math.max(line.size, item.height), y: Number(item.transform[5]) || 0 }
    else line.text += item.str
    if (!item.hasEOL) continue
    lines.push(line)
    line = { text: '', size: 0, y: 0 }
  }
  return [...lines, line].filter(({ text }) => text.trim() !== '')
}

const median = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Lines of pages as paragraphs and headings: what was broken to fit the page is one line again. */
export function paragraphsOf(pages: readonly (readonly PdfLine[])[]): string {
  const usual = median(pages.flat().map(({ size }) => size))
  const blocks: string[] = []
  for (const page of pages) {
    let before: PdfLine | null = null
    for (const line of page) {
      const isHeading = line.size > usual * HEADING_SIZE && line.text.length <= LONGEST_HEADING
      const goesOn: boolean = before !== null && !isHeading && before.size <= usual * HEADING_SIZE && Math.abs(before.y - line.y) <= usual * PARAGRAPH_GAP
      const last = blocks.at(-1)
      const text = line.text.trim()
      if (isHeading) blocks.push(`## ${text}`)
      else if (goesOn && last !== undefined && !/^[-•*–]\s/.test(text))
        blocks[blocks.length - 1] = /\p{Ll}-$/u.test(last) ? last.slice(0, -1) + text : `${last} ${text}`
      else blocks.push(text.replace(/^[•*–]\s/, '- '))
      before = line
    }
  }
  return blocks.join('\n\n')
}

/** The text of a PDF; one that is only pictures has none. @throws Unreadable */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  // The library takes the bytes with it.
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }).catch((error: unknown) => {
    throw new Unreadable(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken')
  })
  if (document.numPages > MOST_PAGES) throw new Unreadable('tooLong')
  const pages: PdfLine[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    pages.push(linesOf((await page.getTextContent()).items))
    page.cleanup()
  }
  return paragraphsOf(pages)
}
