import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '#core/contract/errors.ts'
import { unreadableImport } from '../../../../contract/import.ts'

/** What a part may unpack to: a sheet of 100,000 rows has some 60 MB; a file that was made to fill a machine has gigabytes. */
const MOST_PART_BYTES = 400 * 1024 * 1024
const MOST_ENTRIES = 10_000

export interface Archive {
  has(name: string): boolean
  /** The text of a part, a piece at a time; nothing where it is not there. @throws unreadableImport (422) */
  text(name: string): AsyncGenerator<string>
  close(): void
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MOST_ENTRIES) throw unreadableImport('bomb')
    entries.set(entry.fileName.toLowerCase(), entry)
  }
  return entries
}

/** @throws unreadableImport (422) for what does not unpack */
async function* bytesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch {
    throw unreadableImport('broken')
  }
}

async function* textOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  if (!entry) return
  if (entry.isEncrypted()) throw unreadableImport('encrypted')
  if (entry.uncompressedSize > MOST_PART_BYTES) throw unreadableImport('bomb')
  const decoder = new TextDecoder()
  let bytes = 0
  // The bytes are looked at as they come: the library ends a part that is longer than it says of itself.
  for await (const piece of bytesOf(await zip.openReadStreamPromise(entry))) {
    bytes += piece.length
    if (bytes > MOST_PART_BYTES) throw unreadableImport('bomb')
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

/** A zip file on this machine. @throws unreadableImport (422) */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw unreadableImport('broken')
  })
  try {
    const entries = await entriesOf(zip)
    return {
      has: (name) => entries.has(name.toLowerCase()),
      text: (name) => textOf(zip, entries.get(name.toLowerCase())),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : unreadableImport('broken')
  }
}
