import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { decodedText } from './encoding.ts'
import type { FileRow } from './fileRow.ts'
import { UnreadableFile } from './unreadableFile.ts'

/** A record that is longer began with a quote mark that nothing closes. */
const LONGEST_RECORD = 100_000
/** A file with more rows like that is no table. */
const MOST_BROKEN = 100

const DELIMITERS = [';', ',', '\t'] as const

/** The sign that parts the headings: the one that stands most often outside quotes in the first line. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/)
  const counts = DELIMITERS.map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ';'
}

/** The first text of a file. */
async function headOf(path: string, encoding: string): Promise<string> {
  for await (const text of decodedText(createReadStream(path, { end: 64 * 1024 }), encoding)) if (text !== '') return text
  return ''
}

/** The same text with one kind of break, without the lines before `from`. */
async function* linesFrom(pieces: AsyncIterable<string>, from: number): AsyncGenerator<string> {
  let left = from - 1
  let carried = ''
  for await (const piece of pieces) {
    const whole = carried + piece
    // The other half of this break may be in the next piece.
    carried = whole.endsWith('\r') ? '\r' : ''
    let text = whole.slice(0, whole.length - carried.length).replace(/\r\n?/g, '\n')
    while (left > 0 && text !== '') {
      const end = text.indexOf('\n')
      text = end < 0 ? '' : text.slice(end + 1)
      if (end >= 0) left -= 1
    }
    if (text !== '') yield text
  }
}

interface Pass {
  path: string
  encoding: string
  delimiter: string
  /** Line of the file to begin with, counted from 1. */
  from: number
}

/** Rows from a line on; answers the line of a record that cannot be read, or null at the end of the file. */
async function* pass({ path, encoding, delimiter, from }: Pass): AsyncGenerator<FileRow, number | null> {
  let read: FileRow[] = []
  let lastLine = from - 1
  let isBroken = false
  const parser = parse({
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LONGEST_RECORD,
    record_delimiter: '\n',
    on_record(cells: string[], { lines }: { lines: number }) {
      read.push({ row: lastLine + 1, cells })
      lastLine = from - 1 + lines
      // Nothing is left for the stream's other end: what it reads is taken here.
      return null
    },
  })
  parser.on('error', () => {
    isBroken = true
  })
  const write = (text: string) => new Promise<void>((resolve) => parser.write(text, () => resolve()))
  const source = createReadStream(path)
  try {
    for await (const text of linesFrom(decodedText(source, encoding), from)) {
      await write(text)
      yield* read
      read = []
      if (isBroken) return lastLine + 1
    }
    await new Promise<void>((resolve) => {
      parser.on('error', () => resolve())
      parser.end(resolve)
      parser.resume()
    })
    yield* read
    return isBroken ? lastLine + 1 : null
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Rows of a text file, the headings first. A quote mark that nothing closes spoils its own line, not those behind it. @throws UnreadableFile */
export async function* readCsv(path: string, encoding: string): AsyncGenerator<FileRow> {
  const delimiter = delimiterOf(await headOf(path, encoding))
  let from = 1
  for (let broken = 0; broken <= MOST_BROKEN; broken++) {
    const line = yield* pass({ path, encoding, delimiter, from })
    if (line === null) return
    yield { row: line, cells: null }
    from = line + 1
  }
  throw new UnreadableFile('broken')
}
