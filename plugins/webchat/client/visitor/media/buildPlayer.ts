import { element } from '../dom/element.ts'
import type { MediaFile } from '../wire/shapes.ts'
import type { MediaChange, MediaPart } from './MediaPart.ts'
import { roomOf } from './roomOf.ts'

/** The browser's own player, for video and sound. */
export const buildPlayer = (tag: 'video' | 'audio', media: MediaFile, { onLoaded, onFailed }: MediaChange): MediaPart => {
  const { width, height } = roomOf(media)
  const room: Record<string, string> = tag === 'video' ? { width: String(width), height: String(height), playsinline: '' } : {}
  const node = element(tag, { controls: '', preload: 'metadata', 'aria-label': media.name, ...room })
  node.addEventListener('loadedmetadata', onLoaded)
  node.addEventListener('error', onFailed)
  return {
    node,
    renew: ({ url }, isReload) => {
      if (!isReload && node.hasAttribute('src')) return
      const reached = node.currentTime
      node.src = url
      if (reached > 0) node.currentTime = reached
    },
  }
}
