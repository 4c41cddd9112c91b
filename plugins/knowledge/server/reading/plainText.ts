import { Unreadable } from './problem.ts'

/** The text of bytes that say nothing of their letters: UTF-8, else UTF-16 by its mark, else Windows-1252, as spreadsheets save. @throws Unreadable `kind` for what is no text */
export function readPlainText(bytes: Uint8Array, charset?: string): string {
  const text = decode(bytes, charset)
  if (text.includes('\u0000')) throw new Unreadable('kind')
  return text
}

function decode(bytes: Uint8Array, charset = 'utf-8'): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    // Other letters than it says, or a name of letters that nobody knows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
