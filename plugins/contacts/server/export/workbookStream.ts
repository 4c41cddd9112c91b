import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Text that a spreadsheet would run as a formula once the cell is edited: style 1 has the quote mark that keeps it text. */
const FORMULA = /^[=+\-@\t\r]/
// Signs that XML cannot hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escaped = (text: string): string =>
  text.toWellFormed().replace(UNWRITABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const cell = (text: string): string =>
  text === '' ? '<c/>' : `<c t="inlineStr"${FORMULA.test(text) ? ' s="1"' : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const PARTS: Readonly<Record<string, (sheet: string) => string>> = {
  '[Content_Types].xml': () =>
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': () => `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': (sheet) =>
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': () =>
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': () =>
    `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
}

async function* sheetOf(rows: AsyncIterable<readonly string[][]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`
  for await (const page of rows) if (page.length > 0) yield page.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

/** A workbook with one sheet of texts, made as it is read; what `rows` throws ends it. */
export function workbookStream(sheet: string, rows: AsyncIterable<readonly string[][]>): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const source = Readable.from(sheetOf(rows))
  source.on('error', (error) => zip.emit('error', error))
  for (const [name, write] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(HEAD + write(sheet)), name)
  zip.addReadStream(source, 'xl/worksheets/sheet1.xml')
  zip.end()
  zip.on('error', () => zip.outputStream.emit('error', new Error('The workbook could not be written')))
  return zip.outputStream
}
