/** Element of Matroska that names the codec of a track; its length follows in one byte, or in eight. */
const CODEC_ID = 0x86
const ONE_BYTE = 0x80
const EIGHT_BYTES = 0x01
/** Box of MP4 that names what a track holds, this far behind the box's own name. */
const HANDLER = 'hdlr'
const HANDLER_TYPE_AT = 12

/** Whether a track's codec begins so; the letters alone are also found in sound, by chance. @see https://www.matroska.org/technical/elements.html */
function hasCodec(head: Buffer, letters: string): boolean {
  for (let at = head.indexOf(letters); at !== -1; at = head.indexOf(letters, at + 1)) {
    if (head[at - 2] === CODEC_ID && ((head[at - 1] ?? 0) & ONE_BYTE) !== 0) return true
    if (head[at - 9] === CODEC_ID && head[at - 8] === EIGHT_BYTES) return true
  }
  return false
}

/** @see ISO/IEC 14496-12, 8.4.3 */
function hasHandler(head: Buffer, type: string): boolean {
  for (let at = head.indexOf(HANDLER); at !== -1; at = head.indexOf(HANDLER, at + 1)) {
    if (head.toString('latin1', at + HANDLER_TYPE_AT, at + HANDLER_TYPE_AT + type.length) === type) return true
  }
  return false
}

/**
 * Whether a WebM or MP4 file shows something, by its beginning. Browsers record voice notes into the containers of films,
 * which look the same to `file-type`. Yes unless there is sound and nothing to see.
 */
export function hasVideoTrack(mime: 'video/webm' | 'video/mp4', head: Buffer): boolean {
  if (mime === 'video/webm') return hasCodec(head, 'V_') || !hasCodec(head, 'A_')
  return hasHandler(head, 'vide') || !hasHandler(head, 'soun')
}
