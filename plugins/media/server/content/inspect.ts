import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { MediaKind } from '../../contract/index.ts'
import { contentType } from './contentType.ts'
import { MOST_PIXELS, pixelsOf } from './pixels.ts'
import { kindOf } from './shownInline.ts'

/** Facts that a file tells of itself. */
export interface ContentFacts {
  mime: string
  kind: MediaKind
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  preview: 'none' | 'waiting'
}

/** Reads a file once for its sum and its beginning for the rest; a picture is never decoded here. */
export async function inspect(path: string, isSticker: boolean): Promise<ContentFacts> {
  const hash = createHash('sha256')
  const stream = createReadStream(path)
  await pipeline(stream, hash)
  const mime = await contentType(path)
  const kind = isSticker && mime === 'image/webp' ? 'sticker' : kindOf(mime)
  const pixels = kind === 'image' || kind === 'sticker' ? await pixelsOf(path) : null
  const isDrawable = pixels !== null && pixels.width * pixels.height <= MOST_PIXELS
  return {
    mime,
    kind,
    bytes: stream.bytesRead,
    sha256: hash.digest('hex'),
    width: pixels?.width ?? null,
    height: pixels?.height ?? null,
    preview: isDrawable ? 'waiting' : 'none',
  }
}
