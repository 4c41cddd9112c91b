import { entryBlock } from '../bubble/entryBlock.ts'
import { element } from '../dom/element.ts'
import { type Block, reconcile } from '../dom/reconcile.ts'
import type { EntryGroup } from './groupEntries.ts'
import type { LogNeeds } from './logNeeds.ts'
import { updateFoot } from './updateFoot.ts'

/** A group of bubbles with its foot, for `reconcile`. */
export const groupBlock = (group: EntryGroup, needs: LogNeeds): Block => ({
  key: `group ${group.key}`,
  build: () => element('div', { class: group.isMine ? 'group mine' : 'group' }),
  update: (node) =>
    reconcile(node, [
      { key: 'speaker', build: () => element('span', { class: 'unseen' }, speaker(group, needs)), update: () => {} },
      ...group.entries.map((entry) => entryBlock(entry, needs)),
      // Off: a state that changes is for the eye; only a failure speaks up, by its own role.
      { key: 'foot', build: () => element('div', { class: 'foot', 'aria-live': 'off' }), update: (foot) => updateFoot(foot, group, needs) },
    ]),
})

const speaker = ({ isMine, author }: EntryGroup, { texts }: LogNeeds) => (isMine ? texts.you : (author ?? texts.team))
