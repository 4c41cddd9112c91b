import type { LogNeeds } from '../conversation/logNeeds.ts'
import { element } from '../dom/element.ts'
import type { MediaFile } from '../wire/shapes.ts'
import { fill } from '../words/fill.ts'
import { buildFileLink } from './buildFileLink.ts'
import type { MediaChange, MediaPart } from './MediaPart.ts'
import { roomOf } from './roomOf.ts'

/** A picture; pressing it opens the whole of it in a tab of its own. */
export const buildPicture = (media: MediaFile, needs: LogNeeds, { onLoaded, onFailed }: MediaChange): MediaPart => {
  const { width, height } = roomOf(media)
  const image = element('img', { width: String(width), height: String(height), alt: media.name, decoding: 'async', loading: 'lazy' })
  image.addEventListener('load', onLoaded)
  image.addEventListener('error', onFailed)
  const label = fill(needs.texts.openImage, { name: media.name })
  const node = buildFileLink({ class: 'picture', target: '_blank', rel: 'noopener noreferrer', 'aria-label': label }, needs, image)
  return {
    node,
    renew: ({ url, previewUrl }, isReload) => {
      node.href = url
      if (isReload || !image.hasAttribute('src')) image.src = previewUrl ?? url
    },
  }
}
