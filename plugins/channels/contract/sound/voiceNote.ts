import { inOnePiece } from '../gateway.ts'
import type { FilePart } from '../multipart.ts'
import { oggOfWebm } from './oggOfWebm.ts'

const WEBM = 'audio/webm'
const OGG = 'audio/ogg; codecs=opus'

/** A voice note in the container that phones play, where a browser recorded it in another; everything else as it is. */
export async function asVoiceNote(file: FilePart): Promise<FilePart> {
  if (!file.mime.startsWith(WEBM)) return file
  const parts: Uint8Array[] = []
  for await (const part of file.stream) parts.push(part)
  const webm = Buffer.concat(parts)
  const ogg = oggOfWebm(webm)
  return ogg ? { ...file, mime: OGG, bytes: ogg.length, stream: inOnePiece(ogg) } : { ...file, stream: inOnePiece(webm) }
}
