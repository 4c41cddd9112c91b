import type { MediaKind } from '../../contract/index.ts'

/**
 * Types that browsers draw or play without running anything. Everything else is a download: SVG and HTML run scripts, and a PDF cannot be
 * shown under `sandbox`, which every answer carries.
 */
const SHOWN = new Map<string, MediaKind>([
  ['image/jpeg', 'image'],
  ['image/png', 'image'],
  ['image/webp', 'image'],
  ['image/gif', 'image'],
  ['image/avif', 'image'],
  ['video/mp4', 'video'],
  ['video/webm', 'video'],
  ['video/ogg', 'video'],
  ['audio/mp4', 'audio'],
  ['audio/webm', 'audio'],
  ['audio/ogg', 'audio'],
  ['audio/mpeg', 'audio'],
  ['audio/aac', 'audio'],
  ['audio/wav', 'audio'],
])

export const isShownInline = (mime: string): boolean => SHOWN.has(mime)

/** How a type is shown; what browsers do not show is a document. */
export const kindOf = (mime: string): MediaKind => SHOWN.get(mime) ?? 'document'
