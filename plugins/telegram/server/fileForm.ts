import type { MediaFile } from '#plugins/media/contract/index.ts'

/** @source Bot API, `sendPhoto`: bytes, width and height together, and how much longer one side may be. */
const LARGEST_PHOTO = 10 * 1024 * 1024
const MOST_SIDES = 10_000
const MOST_RATIO = 20

/** Sound that Telegram plays as a voice note, and as a song. Any other sound goes as a document. @source Bot API, `sendVoice`, `sendAudio` */
const VOICES = ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/x-m4a']
const SONGS = ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg']

/** As what a file goes: the word of its call and of its field. */
export type FileForm = 'photo' | 'video' | 'sticker' | 'voice' | 'audio' | 'document'

export type FormFacts = Pick<MediaFile, 'kind' | 'mime' | 'bytes' | 'width' | 'height' | 'waveform'>

const isOf = (types: readonly string[], mime: string): boolean => types.some((type) => mime.startsWith(type))

function fitsAsPhoto({ bytes, width, height }: Pick<FormFacts, 'bytes' | 'width' | 'height'>): boolean {
  if (bytes > LARGEST_PHOTO) return false
  if (!width || !height) return true
  return width + height <= MOST_SIDES && Math.max(width, height) <= MOST_RATIO * Math.min(width, height)
}

/** As what Telegram takes a file. */
export function formOf(facts: FormFacts): FileForm {
  const { kind, mime, waveform } = facts
  if (kind === 'image') return fitsAsPhoto(facts) ? 'photo' : 'document'
  if (kind !== 'audio') return kind
  if (waveform && isOf(VOICES, mime)) return 'voice'
  return isOf(SONGS, mime) ? 'audio' : 'document'
}
