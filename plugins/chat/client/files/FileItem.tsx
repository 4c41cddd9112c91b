import { Document, Film, VolumeUp } from '@blueprintjs/icons'
import { apiBase } from '#core/client/http/apiBase.ts'
import { formatBytes } from '#core/client/i18n/formatBytes.ts'
import { formatDate, formatDateTime, useT } from '#core/client/i18n/index.ts'
import { useNow } from '#core/client/ui/minute.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import { formatClock } from '../media/formatClock.ts'
import { useFresh } from '../media/useFresh.ts'

export interface FileItemProps {
  media: MediaFile
  /** When it was sent, ISO. */
  at: string
  onGo: (isBeside: boolean) => void
}

/** A picture or a film, small; leads to its message. */
export function PictureItem({ media: given, at, onGo }: FileItemProps) {
  const t = useT()
  const { media, renew } = useFresh(given)
  return (
    <button
      type="button"
      className="file-picture"
      aria-label={t('chat.files.goTo', { name: media.name })}
      title={`${media.name} · ${formatDateTime(at)}`}
      onClick={(event) => onGo(event.shiftKey)}
    >
      {media.kind === 'video' ? (
        <Film size={20} />
      ) : (
        <img src={apiBase() + (media.previewUrl ?? media.url)} alt="" loading="lazy" decoding="async" onError={renew} />
      )}
    </button>
  )
}

/** A document or sound, as a line; leads to its message. */
export function DocumentItem({ media, at, onGo }: FileItemProps) {
  const t = useT()
  const now = useNow()
  const Icon = media.kind === 'audio' ? VolumeUp : Document
  return (
    <button type="button" className="file-row" title={`${media.name} · ${formatDateTime(at)}`} onClick={(event) => onGo(event.shiftKey)}>
      <Icon size={16} />
      <span className="visually-hidden">{t('chat.files.goTo', { name: media.name })}</span>
      <span className="cut" aria-hidden="true">
        {media.name}
      </span>
      <span className="dim">
        {media.durationMs === null ? formatBytes(media.bytes) : formatClock(media.durationMs / 1000)} · <time dateTime={at}>{formatDate(at, now)}</time>
      </span>
    </button>
  )
}
