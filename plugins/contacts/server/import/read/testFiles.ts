import { createWriteStream } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

const pathFor = async (name: string): Promise<string> => join(await mkdtemp(join(tmpdir(), 'balcao-import-')), name)

/** A file of a test, with these bytes. */
export async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = await pathFor(name)
  await writeFile(path, content)
  return path
}

/** A zip file of a test. */
export async function zipOf(name: string, parts: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const path = await pathFor(name)
  const zip = new ZipFile()
  for (const [part, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), part)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

const NAMES = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const BOOK = `<workbook ${NAMES}><sheets><sheet name="a" sheetId="1" r:id="rId7"/><sheet name="b" sheetId="2" r:id="rId8"/></sheets></workbook>`
const RELATIONS =
  '<Relationships><Relationship Id="rId8" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="worksheets/sheet9.xml"/></Relationships>'
const STYLES = `<styleSheet ${NAMES}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`

/** A workbook of a test: the rows of its first sheet and its shared texts as they stand in the file. */
export const workbookOf = (rows: string, texts: readonly string[] = []): Promise<string> =>
  zipOf('contatos.xlsx', {
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst ${NAMES}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet9.xml': `<worksheet ${NAMES}><sheetData>${rows}</sheetData></worksheet>`,
  })
