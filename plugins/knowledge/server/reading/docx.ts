import { SaxesParser } from 'saxes'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { Unreadable } from './problem.ts'

/** Most bytes that the text may unpack to: a file that was made to fill a machine has gigabytes. */
const MOST_BYTES = 60 * 1024 * 1024
const MOST_ENTRIES = 5_000
const DOCUMENT = 'word/document.xml'

/** The XML of the document. @throws Unreadable */
async function documentOf(zip: ZipFile): Promise<string> {
  let entries = 0
  for await (const entry of zip.eachEntry()) {
    entries += 1
    if (entries > MOST_ENTRIES) throw new Unreadable('bomb')
    if (entry.fileName !== DOCUMENT) continue
    if (entry.isEncrypted()) throw new Unreadable('encrypted')
    if (entry.uncompressedSize > MOST_BYTES) throw new Unreadable('bomb')
    const decoder = new TextDecoder()
    let [text, bytes] = ['', 0]
    // The bytes are counted as they come: the archive may say less of itself than it holds.
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      bytes += piece.length
      if (bytes > MOST_BYTES) throw new Unreadable('bomb')
      text += decoder.decode(piece, { stream: true })
    }
    return text + decoder.decode()
  }
  throw new Unreadable('kind')
}

/** Levels of headings by the names that programs give their styles, also the Portuguese and Spanish ones. */
const levelOf = (style: string): number => {
  if (/^(title|t[íi]?tulo)$/i.test(style)) return 1
  const [, level] = /^(?:heading|t[íi]?tulo)\s?(\d)$/i.exec(style) ?? []
  return level ? Math.min(Number(level), 6) : 0
}

/** The text of a document of Word: paragraphs, headings, lists, and each row of a table as a line. @throws Unreadable */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true }).catch(() => {
    throw new Unreadable('broken')
  })
  const xml = await documentOf(zip).catch((error: unknown) => {
    throw error instanceof Unreadable ? error : new Unreadable('broken')
  })
  return textOf(xml)
}

function textOf(xml: string): string {
  const lines: string[] = []
  let [paragraph, style, isItem, isText] = ['', '', false, false]
  let row: string[] | null = null
  let cell: string[] = []
  let depth = 0
  const parser = new SaxesParser({ fragment: false })
  const refuse = () => {
    throw new Unreadable('broken')
  }
  // Word defines no entities of its own: a document type is there only to harm.
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'w:p') [paragraph, style, isItem] = ['', '', false]
    else if (name === 'w:pStyle') style = String(attributes['w:val'] ?? '')
    else if (name === 'w:numPr') isItem = true
    else if (name === 'w:t') isText = true
    else if (name === 'w:tab') paragraph += ' '
    else if (name === 'w:br') paragraph += '\n'
    else if (name === 'w:tbl') depth += 1
    else if (name === 'w:tr' && depth === 1) row = []
    else if (name === 'w:tc' && depth === 1) cell = []
  })
  parser.on('text', (text) => {
    if (isText) paragraph += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') isText = false
    else if (name === 'w:tbl') depth -= 1
    else if (name === 'w:tc' && depth === 1) row?.push(cell.join(' '))
    else if (name === 'w:tr' && depth === 1) {
      const line = row?.filter((text) => text !== '').join(' | ') ?? ''
      if (line !== '') lines.push(line)
      row = null
    } else if (name === 'w:p' && paragraph.trim() !== '') {
      const level = levelOf(style)
      if (row) cell.push(paragraph.trim())
      else lines.push(level > 0 ? `\n${'#'.repeat(level)} ${paragraph.trim()}\n` : isItem ? `- ${paragraph.trim()}` : `${paragraph.trim()}\n`)
    }
  })
  parser.write(xml).close()
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
