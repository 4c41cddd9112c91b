/** Codecs of moving pictures in WebM; every one begins so. */
const WEBM_VIDEO = Buffer.from('V_')
const WEBM_AUDIO = Buffer.from('A_')
/** Handler types of MP4 tracks. */
const MP4_VIDEO = Buffer.from('vide')
const MP4_AUDIO = Buffer.from('soun')

/**
 * Whether a WebM or MP4 file shows something, by its beginning. Browsers record voice notes into the containers of films,
 * which look the same to `file-type`. Yes unless there is sound and nothing to see.
 */
export function hasVideoTrack(mime: 'video/webm' | 'video/mp4', head: Buffer): boolean {
  const [picture, sound] = mime === 'video/webm' ? [WEBM_VIDEO, WEBM_AUDIO] : [MP4_VIDEO, MP4_AUDIO]
  return head.includes(picture) || !head.includes(sound)
}
