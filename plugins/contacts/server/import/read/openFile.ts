import { open } from 'node:fs/promises'
import { cutText, storableText } from '#core/contract/text.ts'
import { MOST_IMPORT_COLUMNS, MOST_IMPORT_ROWS } from '../../../contract/import.ts'
import { encodingOf } from './encoding.ts'
import { type FileRow, LONGEST_CELL } from './fileRow.ts'
import { readCsv } from './readCsv.ts'
import { UnreadableFile } from './unreadableFile.ts'
import { readXlsx } from './xlsx/readXlsx.ts'

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const startsWith = (start: Uint8Array, ...signature: number[]) => signature.every((byte, at) => start[at] === byte)
const isZip = (start: Uint8Array) => startsWith(start, 0x50, 0x4b, 0x03, 0x04)
/** A workbook with a password is in the envelope of old documents, as is an .xls. */
const isOldDocument = (start: Uint8Array) => startsWith(start, 0xd0, 0xcf, 0x11, 0xe0)

async function rowsOf(path: string): Promise<AsyncGenerator<FileRow>> {
  const start = await startOf(path)
  if (start.length === 0) throw new UnreadableFile('empty')
  if (isOldDocument(start)) throw new UnreadableFile('encrypted')
  if (isZip(start)) return readXlsx(path)
  const encoding = await encodingOf(path, start)
  // Text has no zero bytes; a picture or a PDF has.
  if (!encoding.startsWith('utf-16') && (start.includes(0) || startsWith(start, 0x25, 0x50, 0x44, 0x46))) throw new UnreadableFile('kind')
  return readCsv(path, encoding)
}

const clean = (cell: string): string => cutText(storableText(cell).trim(), LONGEST_CELL)
const isBlank = ({ cells }: FileRow) => cells?.every((cell) => cell.trim() === '') ?? false

export interface ContactFile {
  headings: string[]
  /** Rows behind the headings, blank ones left out; each can be read once. */
  rows: AsyncGenerator<FileRow>
}

async function* within(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  let count = 0
  for await (const row of rows) {
    if (isBlank(row)) continue
    count += 1
    if (count > MOST_IMPORT_ROWS) throw new UnreadableFile('rows')
    yield { row: row.row, cells: row.cells?.map(clean) ?? null }
  }
  if (count === 0) throw new UnreadableFile('headings')
}

/** A file of contacts, by what is in it and not by its name. @throws UnreadableFile, also while its rows are read */
export async function openContactFile(path: string): Promise<ContactFile> {
  const rows = await rowsOf(path)
  for (;;) {
    const first = await rows.next()
    if (first.done) throw new UnreadableFile('empty')
    if (isBlank(first.value)) continue
    const headings = first.value.cells?.map(clean)
    if (!headings) throw new UnreadableFile('broken')
    while (headings.at(-1) === '') headings.pop()
    if (headings.length > MOST_IMPORT_COLUMNS) throw new UnreadableFile('columns')
    return { headings, rows: within(rows) }
  }
}
