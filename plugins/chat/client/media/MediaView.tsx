import { Download } from '@blueprintjs/icons'
import { apiBase } from '#core/client/http/apiBase.ts'
import { formatBytes } from '#core/client/i18n/formatBytes.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import { useFresh } from './useFresh.ts'
import './media.css'

/** Longest sides of a picture in a bubble, in pixels. @see experience §3 for the bubble */
const MOST = { width: 320, height: 280 }

/** Room of a picture before it is there, so that nothing moves when it comes. */
function roomOf({ width, height }: MediaFile): { width: number; height: number } {
  if (!width || !height) return { width: MOST.width, height: MOST.height / 2 }
  const scale = Math.min(MOST.width / width, MOST.height / height, 1)
  return { width: Math.max(Math.round(width * scale), 48), height: Math.max(Math.round(height * scale), 48) }
}

/** The file of a message: a picture, a film, sound, or a card to fetch it. */
export function MediaView({ media: given }: { media: MediaFile }) {
  const t = useT()
  const { media, renew } = useFresh(given)
  const url = apiBase() + media.url
  if (media.kind === 'image' || media.kind === 'sticker') {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className="media-picture" style={roomOf(media)}>
        <img src={media.previewUrl ? apiBase() + media.previewUrl : url} alt={media.name} loading="lazy" decoding="async" onError={renew} />
      </a>
    )
  }
  if (media.kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: what people send has no captions
    return <video src={url} controls preload="metadata" className="media-film" aria-label={media.name} onError={renew} />
  }
  if (media.kind === 'audio') return <AudioPlayer media={media} url={url} onError={renew} />
  return (
    <a href={url} download={media.name} className="media-card" onClick={renew}>
      <Download size={16} />
      <span className="media-card-text">
        <span className="visually-hidden">{t('chat.files.download', { name: media.name })}</span>
        <span className="cut" aria-hidden="true">
          {media.name}
        </span>
        <span className="dim">{formatBytes(media.bytes)}</span>
      </span>
    </a>
  )
}
