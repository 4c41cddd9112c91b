import type { MediaFile } from '../wire/shapes.ts'

/** How a file is shown in a bubble. */
export interface MediaPart {
  node: HTMLElement
  /** Takes fresh addresses; what is loaded stays as it is unless `isReload`. */
  renew: (media: MediaFile, isReload: boolean) => void
}

/** Events of the browser for a file that it loads. */
export interface MediaChange {
  onLoaded: () => void
  onFailed: () => void
}
