import { SaxesParser } from 'saxes'
import { UnreadableFile } from '../unreadableFile.ts'

/** Events in a document, in its order; names without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Elements inside each other; a workbook has fewer than ten. */
const MOST_DEPTH = 32

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const textsOf = (attributes: object): Record<string, string> => Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]))

/** Reads a document a piece at a time; yields after each, so that what its handlers gathered can be taken. @throws UnreadableFile */
export async function* readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ fragment: false })
  // Workbooks define no entities of their own: a document type is there only to harm.
  parser.on('doctype', () => {
    throw new UnreadableFile('broken')
  })
  parser.on('error', () => {
    throw new UnreadableFile('broken')
  })
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MOST_DEPTH) throw new UnreadableFile('bomb')
    handlers.open?.(withoutPrefix(name), textsOf(attributes))
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handlers.close?.(withoutPrefix(name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  let isThere = false
  for await (const piece of pieces) {
    isThere ||= piece !== ''
    parser.write(piece)
    yield
  }
  // A part that is not there has no root either, and says nothing.
  if (isThere) parser.close()
  yield
}

/** The same for documents that are small. */
export async function readWholeXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _piece of readXml(pieces, handlers));
}
