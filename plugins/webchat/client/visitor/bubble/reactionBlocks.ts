import type { Entry, EntryReaction } from '../conversation/Entry.ts'
import type { LogNeeds } from '../conversation/logNeeds.ts'
import { element } from '../dom/element.ts'
import type { Block } from '../dom/reconcile.ts'
import { fill } from '../words/fill.ts'

/** Chips below a bubble; nothing where nobody reacted. The visitor's own takes the reaction back when pressed. */
export const reactionBlocks = ({ id, reactions, isDeleted }: Entry, needs: LogNeeds): Block[] => {
  if (id === null || isDeleted || reactions.length === 0) return []
  return [
    {
      key: `reactions ${JSON.stringify(reactions)}`,
      build: () => element('div', { class: 'chips' }, ...reactions.map((reaction) => buildChip(id, reaction, needs))),
      update: () => {},
    },
  ]
}

const buildChip = (id: string, { fromMe, emoji, isPending }: EntryReaction, { texts, onReact }: LogNeeds) => {
  if (!fromMe) return element('span', { class: 'chip', role: 'img', 'aria-label': fill(texts.theyReacted, { emoji }) }, emoji)
  const label = fill(texts.takeReactionBack, { emoji })
  const chip = element('button', { type: 'button', class: isPending ? 'chip own pending' : 'chip own', 'aria-label': label, title: label }, emoji)
  chip.addEventListener('click', () => {
    // The chip goes; the keyboard stays with the message.
    chip.closest('.entry')?.querySelector<HTMLElement>('.more')?.focus()
    onReact(id, '')
  })
  return chip
}
