import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { hasVideoTrack } from './hasVideoTrack.ts'

const UNKNOWN = 'application/octet-stream'
const TEXT = 'text/plain'
/** How much of a file's beginning decides what `file-type` leaves open. */
const HEAD_BYTES = 256 * 1024

/** Other names of the same thing. */
const USUAL_NAMES: Record<string, string> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/opus': 'audio/ogg',
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether bytes read as text: UTF-8 without control characters; the last character may be cut. */
function isText(head: Buffer): boolean {
  const whole = head.length < HEAD_BYTES
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are not text
    return head.length > 0 && !/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(text)
  } catch {
    return false
  }
}

/** The type of a file by its bytes; texts of every kind (HTML, SVG, CSV, programs) are `text/plain`, the unknown `application/octet-stream`. */
export async function contentType(path: string): Promise<string> {
  // A damaged or hostile file may break the look inside: then it is unknown, which is what it gets shown as.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const mime = found?.mime.split(';')[0] ?? ''
  if (mime === '' || mime === 'application/xml') return isText(await headOf(path)) ? TEXT : UNKNOWN
  const usual = USUAL_NAMES[mime] ?? mime
  if ((usual === 'video/webm' || usual === 'video/mp4') && !hasVideoTrack(usual, await headOf(path))) return usual.replace('video', 'audio')
  return usual
}
