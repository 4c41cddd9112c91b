import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell } from './fileRows.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Characters that XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Texts are written as such, so that nothing in them runs as a formula, also when the cell is edited: style 1 has the mark for that. */
function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  const style = /^[=+\-@\t\r]/.test(cell) ? ' s="1"' : ''
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const partsOf = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEETS}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
})

async function* sheetXml(pages: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>`
  for await (const page of pages) if (page.length > 0) yield page.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

/** A workbook with one sheet, written while it is sent; an error of `pages` ends the stream. */
export function workbook(sheet: string, pages: AsyncIterable<readonly Cell[][]>): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const source = Readable.from(sheetXml(pages))
  source.on('error', (error) => zip.emit('error', error))
  zip.on('error', () => zip.outputStream.emit('error', new Error('The workbook could not be written')))
  for (const [name, xml] of Object.entries(partsOf(sheet))) zip.addBuffer(Buffer.from(HEAD + xml), name)
  zip.addReadStream(source, 'xl/worksheets/sheet1.xml')
  zip.end()
  return zip.outputStream
}
