import { parseUrl } from '#plugins/chat/contract/format/parseUrl.ts'
import { isRecord } from './isRecord.ts'
import type { MediaFile } from './shapes.ts'

/** Null for what is no file of this server. One that says it is shown but is of a type that is not drawn here becomes a download. */
export const readMedia = (value: unknown): MediaFile | null => {
  if (!isRecord(value)) return null
  const { id, name, mime, bytes } = value
  const kind = kinds.find((one) => one === value.kind)
  const url = addressOrNull(value.url)
  if (!isWritten(id) || !isWritten(name) || typeof mime !== 'string' || !isCount(bytes) || !kind || url === null) return null
  return {
    ...{ id, name, mime, bytes, url },
    kind: drawn.test(mime) && mime.startsWith(mimePrefixOf[kind]) ? kind : 'document',
    width: sideOrNull(value.width),
    height: sideOrNull(value.height),
    durationMs: isCount(value.durationMs) ? value.durationMs : null,
    waveform: barsOrNull(value.waveform),
    previewUrl: addressOrNull(value.previewUrl),
  }
}

const kinds = ['image', 'video', 'audio', 'document', 'sticker'] as const
const mimePrefixOf = { image: 'image/', sticker: 'image/', video: 'video/', audio: 'audio/', document: '' }
/** Never SVG: it is a document that can do more than be seen. */
const drawn = /^(?:image\/(?:jpeg|png|webp|gif|avif)|video\/(?:mp4|webm|ogg)|audio\/(?:mp4|webm|ogg|mpeg|aac|wav))$/
/** Pixels beyond which a side is a mistake. */
const LONGEST_SIDE = 100_000

const isWritten = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0
const sideOrNull = (value: unknown) => (isCount(value) && value > 0 && value <= LONGEST_SIDE ? value : null)
/** 64 heights of 0..100, or nothing is drawn. */
const barsOrNull = (value: unknown) => (Array.isArray(value) && value.length === BARS && value.every(isHeight) ? value.map(Number) : null)
const isHeight = (value: unknown) => isCount(value) && value <= 100
const BARS = 64
/** A path below /media of this server that means to a browser just what it says: no dots, no backslashes, no host. */
const addressOrNull = (value: unknown) => {
  if (typeof value !== 'string' || !value.startsWith('/media/') || value.includes('//')) return null
  const url = parseUrl(`${SOME_ORIGIN}${value}`)
  return url && url.hash === '' && url.href === SOME_ORIGIN + value ? value : null
}
const SOME_ORIGIN = 'http://localhost'
