/** Type of file in which a browser records voice notes. */
export interface VoiceType {
  /** For `MediaRecorder`. */
  mime: string
  extension: 'webm' | 'ogg' | 'm4a'
}

/** Best first: Opus says most with few bytes; Safari before 18.4 has AAC alone. */
const TYPES: readonly VoiceType[] = [
  { mime: 'audio/webm;codecs=opus', extension: 'webm' },
  { mime: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { mime: 'audio/mp4;codecs=mp4a.40.2', extension: 'm4a' },
  { mime: 'audio/mp4', extension: 'm4a' },
]

/** The first type that the browser says it can record; null where it records none. */
export const chooseType = (isSupported: (mime: string) => boolean): VoiceType | null => TYPES.find(({ mime }) => isSupported(mime)) ?? null
