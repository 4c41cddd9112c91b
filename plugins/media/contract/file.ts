import { z } from 'zod'

/** Bars of a voice note's picture. */
export const WAVEFORM_BARS = 64

/** How a file is shown. What browsers do not show by themselves is a document, also a picture of a rare kind. */
export const mediaKindSchema = z.enum(['image', 'video', 'audio', 'document', 'sticker'])
export type MediaKind = z.infer<typeof mediaKindSchema>

/** Height of each bar of a voice note, 0..100. */
export const waveformSchema = z.array(z.int().min(0).max(100)).length(WAVEFORM_BARS)
/** Milliseconds, at most a day. */
export const durationSchema = z.int().min(0).max(86_400_000)

/** A stored file as browsers get it. `url` and `previewUrl` are paths on this server, valid for 15 to 30 minutes and the same for 15. */
export const mediaFileSchema = z.object({
  id: z.string(),
  /** As the sender called it, made harmless. */
  name: z.string(),
  /** By the content, never by the name. */
  mime: z.string(),
  kind: mediaKindSchema,
  bytes: z.int(),
  /** Pixels as shown; null where unknown or not a picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  waveform: z.array(z.int()).nullable(),
  url: z.string(),
  /** A webp of at most 640 px; null until it is made, and for what has none. */
  previewUrl: z.string().nullable(),
})
export type MediaFile = z.infer<typeof mediaFileSchema>
