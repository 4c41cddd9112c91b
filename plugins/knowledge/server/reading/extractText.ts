import { type FileEnding, LONGEST_CONTENT } from '../../contract/index.ts'
import { readCsv } from './csv.ts'
import { readDocx } from './docx.ts'
import { readHtml } from './html.ts'
import { readPdf } from './pdf.ts'
import { readPlainText } from './plainText.ts'
import { Unreadable } from './problem.ts'

/** A source to be read: a file by the ending of its name, or a page. */
export interface ToRead {
  kind: FileEnding | 'html'
  bytes: Uint8Array
  /** Charset that the server of a page tells. */
  charset?: string | undefined
}

export interface ReadText {
  /** Its own title; empty for most. */
  title: string
  text: string
}

const beginsWith = (bytes: Uint8Array, signs: string): boolean => Buffer.from(bytes.subarray(0, signs.length)).toString('latin1') === signs

/** Checks the kind of the bytes, whatever the name says: archives and PDFs know themselves. */
function checkKind({ kind, bytes }: ToRead): void {
  const isPdf = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1').includes('%PDF-')
  const isZip = beginsWith(bytes, 'PK')
  if (isPdf !== (kind === 'pdf') || isZip !== (kind === 'docx')) throw new Unreadable('kind')
}

/** Line breaks and spaces of one kind, and no characters that the database does not hold. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

async function read({ kind, bytes, charset }: ToRead): Promise<ReadText> {
  if (kind === 'html') return readHtml(bytes, charset)
  if (kind === 'pdf') return { title: '', text: await readPdf(bytes) }
  if (kind === 'docx') return { title: '', text: await readDocx(bytes) }
  const text = readPlainText(bytes, charset)
  return { title: '', text: kind === 'csv' ? readCsv(text) : text }
}

/** The text of a file or a page. Hostile ones take time and memory: `readApart` does it in a thread with limits. @throws Unreadable */
export async function extractText(wanted: ToRead): Promise<ReadText> {
  checkKind(wanted)
  const { title, text } = await read(wanted)
  const tidied = tidy(text)
  if (tidied === '') throw new Unreadable('empty')
  if (tidied.length > LONGEST_CONTENT) throw new Unreadable('tooLong')
  return { title: tidy(title).slice(0, 500), text: tidied }
}
