import { UnreadableFile } from '../unreadableFile.ts'
import type { Archive } from './archive.ts'
import { readWholeXml } from './xml.ts'

/** All texts of a workbook together; a workbook of 100,000 contacts has some 10 million signs. */
const MOST_TEXT = 60_000_000
/** Texts of a workbook, empty ones too; 100,000 contacts with ten columns that never say the same have a million. */
const MOST_TEXTS = 2_000_000
/** Styles of cells; Excel itself takes 65,490. */
const MOST_STYLES = 100_000

/** Where the first sheet is. @throws UnreadableFile where the file is no workbook */
export async function firstSheet(archive: Archive): Promise<string> {
  if (!archive.has('xl/workbook.xml')) throw new UnreadableFile('kind')
  let id: string | undefined
  await readWholeXml(archive.text('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let target = 'worksheets/sheet1.xml'
  await readWholeXml(archive.text('xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === id && attributes.Target) target = attributes.Target
    },
  })
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!archive.has(path)) throw new UnreadableFile('broken')
  return path
}

/** Texts that cells name by their place. What is only a hint for reading Japanese aloud is left out. */
export async function sharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isHint = false
  let length = 0
  await readWholeXml(archive.text('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isHint = true
      isText = name === 't' && !isHint
    },
    text(part) {
      if (!isText) return
      length += part.length
      if (length > MOST_TEXT) throw new UnreadableFile('bomb')
      text += part
    },
    close(name) {
      isText = false
      if (name === 'rPh') isHint = false
      if (name !== 'si') return
      if (texts.length >= MOST_TEXTS) throw new UnreadableFile('bomb')
      texts.push(text)
    },
  })
  return texts
}

/** Formats of dates that every workbook has. @see ECMA-376 18.8.30 */
const isKnownDate = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const isDateCode = (code: string): boolean => /[yd]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** Places of the cell styles that show a number as a date. */
export async function dateStyles(archive: Archive): Promise<ReadonlySet<number>> {
  const dates = new Set<number>()
  const ownDates = new Set<number>()
  let isCells = false
  let place = 0
  await readWholeXml(archive.text('xl/styles.xml'), {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') isCells = true
      if (name === 'numFmt' && isDateCode(formatCode)) ownDates.add(Number(numFmtId))
      if (name !== 'xf' || !isCells) return
      if (isKnownDate(Number(numFmtId)) || ownDates.has(Number(numFmtId))) dates.add(place)
      place += 1
      if (place > MOST_STYLES) throw new UnreadableFile('bomb')
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return dates
}
