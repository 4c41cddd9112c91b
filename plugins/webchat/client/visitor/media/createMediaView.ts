import type { LogNeeds } from '../conversation/logNeeds.ts'
import { element } from '../dom/element.ts'
import type { MediaFile } from '../wire/shapes.ts'
import { buildFileCard } from './buildFileCard.ts'
import { buildPicture } from './buildPicture.ts'
import { buildPlayer } from './buildPlayer.ts'
import { buildVoice, isVoice } from './buildVoice.ts'
import type { MediaChange, MediaPart } from './MediaPart.ts'

/** A file in a bubble. What does not load gets fresh addresses once; what does not load then either is offered as a download. */
export const createMediaView = (first: MediaFile, needs: LogNeeds) => {
  let media = first
  let state: 'shown' | 'renewing' | 'broken' = 'shown'
  const node = element('div', { class: 'media' })

  const rebuild = () => {
    const made = state === 'broken' ? buildFileCard(media, needs) : buildPart(media, needs, { onLoaded, onFailed })
    made.renew(media, false)
    node.replaceChildren(made.node)
    return made
  }
  const onLoaded = () => {
    state = 'shown'
  }
  const renew = async () => {
    state = 'renewing'
    await needs.onStale()
    part.renew(media, true)
  }
  const onFailed = () => {
    if (state === 'shown') void renew()
    else if (state === 'renewing') {
      state = 'broken'
      part = rebuild()
    }
  }
  let part: MediaPart = rebuild()
  return {
    node,
    show: (next: MediaFile) => {
      const isFresh = next.url !== media.url
      media = next
      if (state === 'broken' && isFresh) {
        state = 'renewing'
        part = rebuild()
      } else part.renew(media, false)
    },
  }
}

const buildPart = (media: MediaFile, needs: LogNeeds, change: MediaChange): MediaPart => {
  if (media.kind === 'image' || media.kind === 'sticker') return buildPicture(media, needs, change)
  if (isVoice(media)) return buildVoice(media, needs.texts, change)
  if (media.kind === 'video' || media.kind === 'audio') return buildPlayer(media.kind, media, change)
  return buildFileCard(media, needs)
}
