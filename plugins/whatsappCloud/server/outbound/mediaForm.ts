import type { HeaderFile } from '#plugins/chat/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'

const KB = 1024
const MB = 1024 * KB

export const mediaForms = ['image', 'video', 'audio', 'sticker', 'document'] as const
export type MediaForm = (typeof mediaForms)[number]

/** Types that the Cloud API shows in each form, and up to how many bytes. @source media types of the Cloud API */
const SHOWN: Readonly<Record<Exclude<MediaForm, 'document'>, { types: readonly string[]; mostBytes: number }>> = {
  image: { types: ['image/jpeg', 'image/png'], mostBytes: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], mostBytes: 16 * MB },
  audio: { types: ['audio/aac', 'audio/amr', 'audio/mp4', 'audio/mpeg', 'audio/ogg'], mostBytes: 16 * MB },
  sticker: { types: ['image/webp'], mostBytes: 500 * KB },
}
const LARGEST_DOCUMENT = 100 * MB

/** Rules for the file in the heading of a template. */
export const headerFileOf = (kind: HeaderFile['kind']): HeaderFile =>
  kind === 'document' ? { kind, types: [], mostBytes: LARGEST_DOCUMENT } : { kind, types: [...SHOWN[kind].types], mostBytes: SHOWN[kind].mostBytes }

export const OGG = 'audio/ogg'
const WEBM_SOUND = 'audio/webm'

/** A recorded note, which the phone shows with its waves; other sound is a file with a player. */
export const isVoiceNote = ({ kind, waveform }: Pick<MediaFile, 'kind' | 'waveform'>): boolean => kind === 'audio' && waveform !== null

/** Sound as browsers record it: it must get another container before the provider takes it. */
export const needsOgg = ({ kind, mime, bytes }: Pick<MediaFile, 'kind' | 'mime' | 'bytes'>): boolean =>
  kind === 'audio' && mime === WEBM_SOUND && bytes <= SHOWN.audio.mostBytes

/** As what a file is sent: as what it is, or as a document where the provider would refuse that. @throws ChannelError `mediaRejected` for one that is too large */
export function formOf({ kind, mime, bytes }: Pick<MediaFile, 'kind' | 'mime' | 'bytes'>): MediaForm {
  const shown = kind === 'document' ? undefined : SHOWN[kind]
  if (kind !== 'document' && shown?.types.includes(mime) && bytes <= shown.mostBytes) return kind
  if (bytes > LARGEST_DOCUMENT) throw new ChannelError('mediaRejected', { detail: `More than ${LARGEST_DOCUMENT / MB} MB` })
  return 'document'
}
