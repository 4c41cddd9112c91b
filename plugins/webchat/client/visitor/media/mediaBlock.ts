import type { LogNeeds } from '../conversation/logNeeds.ts'
import type { Block } from '../dom/reconcile.ts'
import type { MediaFile } from '../wire/shapes.ts'
import { createMediaView } from './createMediaView.ts'

const viewByNode = new WeakMap<HTMLElement, ReturnType<typeof createMediaView>>()

/** The file of a message. New addresses of the same file leave what is loaded or played alone. */
export const mediaBlock = (media: MediaFile, needs: LogNeeds): Block => ({
  key: `media ${media.id}`,
  build: () => {
    const view = createMediaView(media, needs)
    viewByNode.set(view.node, view)
    return view.node
  },
  update: (node) => viewByNode.get(node)?.show(media),
})
