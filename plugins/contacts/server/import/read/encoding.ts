import { createReadStream } from 'node:fs'

/** Text of a stream of bytes, a piece at a time. @throws TypeError where `isStrict` and the bytes are no such text */
export async function* decodedText(bytes: AsyncIterable<Uint8Array>, encoding: string, isStrict = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isStrict })
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** How the letters of a text file are written: spreadsheets still save Windows-1252. */
export async function encodingOf(path: string, start: Uint8Array): Promise<string> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  try {
    for await (const _text of decodedText(createReadStream(path), 'utf-8', true));
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}
