import type { Entry } from '../conversation/Entry.ts'
import type { LogNeeds } from '../conversation/logNeeds.ts'
import { element } from '../dom/element.ts'
import { type Block, reconcile } from '../dom/reconcile.ts'
import { bubbleParts } from './bubbleParts.ts'
import { buildMore } from './buildMore.ts'
import { reactionBlocks } from './reactionBlocks.ts'

/** Block of a message: its bubble, the button for its menu, the reactions to it. `data-id` is the server's id. */
export const entryBlock = (entry: Entry, needs: LogNeeds): Block => ({
  key: `entry ${entry.key}`,
  build: () => element('div', { class: 'entry' }),
  update: (node) => {
    node.dataset.id = entry.id ?? ''
    reconcile(node, [rowBlock(entry, needs), ...reactionBlocks(entry, needs)])
  },
})

const rowBlock = (entry: Entry, needs: LogNeeds): Block => ({
  key: 'line',
  build: () => element('div', { class: 'line' }),
  update: (node) =>
    reconcile(node, [
      {
        key: 'bubble',
        build: () => element('div', { class: 'bubble' }),
        update: (bubble) => {
          bubble.classList.toggle('gone', entry.isDeleted)
          reconcile(bubble, bubbleParts(entry, needs))
        },
      },
      ...(entry.id === null || entry.isDeleted ? [] : [{ key: 'more', build: () => buildMore(needs.texts), update: () => {} }]),
    ]),
})
