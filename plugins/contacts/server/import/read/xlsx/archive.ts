import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { UnreadableFile } from '../unreadableFile.ts'

/** Bytes that a part may unpack to: a sheet of 100,000 rows has some 60 MB; a file that was made to fill a machine has gigabytes. */
const MOST_PART_BYTES = 100 * 1024 * 1024
/** Parts that are larger than this may unpack to so many times their size: sheets of real tables come to twenty. */
const FREE_BYTES = 10 * 1024 * 1024
const MOST_RATIO = 200
const MOST_ENTRIES = 10_000

const isTooLarge = (bytes: number, { compressedSize }: Entry): boolean => bytes > MOST_PART_BYTES || (bytes > FREE_BYTES && bytes > compressedSize * MOST_RATIO)

export interface Archive {
  has(name: string): boolean
  /** The text of a part, a piece at a time; nothing where it is not there. @throws UnreadableFile */
  text(name: string): AsyncGenerator<string>
  close(): void
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MOST_ENTRIES) throw new UnreadableFile('bomb')
    entries.set(entry.fileName.toLowerCase(), entry)
  }
  return entries
}

/** @throws UnreadableFile for what does not unpack */
async function* bytesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch {
    throw new UnreadableFile('broken')
  }
}

async function* textOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  if (!entry) return
  if (entry.isEncrypted()) throw new UnreadableFile('encrypted')
  if (isTooLarge(entry.uncompressedSize, entry)) throw new UnreadableFile('bomb')
  const decoder = new TextDecoder()
  let bytes = 0
  // The bytes are looked at as they come: the library ends a part that is longer than it says of itself.
  for await (const piece of bytesOf(await zip.openReadStreamPromise(entry))) {
    bytes += piece.length
    if (isTooLarge(bytes, entry)) throw new UnreadableFile('bomb')
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

/** A zip file on this machine. @throws UnreadableFile */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new UnreadableFile('broken')
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
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken')
  }
}
