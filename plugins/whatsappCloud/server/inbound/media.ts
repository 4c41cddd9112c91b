import type { InboundFile } from '#plugins/channels/contract/index.ts'
import type { WireMedia, WireMessage } from './wire.ts'

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const
type MediaType = (typeof mediaTypes)[number]

/** Endings of files that have no name of their own, by the type that is told. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'application/pdf': 'pdf',
}

function nameOf(type: MediaType, { filename, mime_type: mime = '' }: WireMedia): string {
  const ending = ENDINGS[mime.split(';')[0]?.trim() ?? '']
  return filename || (ending ? `${type}.${ending}` : type)
}

const isMediaType = (type: string): type is MediaType => mediaTypes.some((one) => one === type)

/** The file of a message, and its caption; null for a message without a file. */
export function mediaOf(message: Pick<WireMessage, 'type' | MediaType>): { file: InboundFile; caption: string } | null {
  const media = isMediaType(message.type) ? message[message.type] : undefined
  if (!media || !isMediaType(message.type)) return null
  const file = { id: media.id, name: nameOf(message.type, media), type: media.mime_type ?? null, ...(message.type === 'sticker' && { isSticker: true }) }
  return { file, caption: media.caption ?? '' }
}

/** The caption or text of a message that replaces another one; null where it has none. */
export function newBodyOf(message: Pick<WireMessage, 'text' | MediaType> | undefined): string | null {
  if (!message) return null
  const captions = mediaTypes.map((type) => message[type]?.caption)
  return message.text?.body ?? captions.find((caption) => caption !== undefined) ?? null
}
