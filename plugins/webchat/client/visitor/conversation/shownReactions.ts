import type { Reaction } from '../wire/shapes.ts'
import type { EntryReaction } from './Entry.ts'

/** Reactions with the visitor's own as chosen last: `pending` is on its way, empty for one being taken back, undefined for none. */
export const shownReactions = (reactions: readonly Reaction[], pending: string | undefined): EntryReaction[] => {
  const confirmed = reactions.map((reaction) => ({ ...reaction, isPending: false }))
  if (pending === undefined) return confirmed
  const theirs = confirmed.filter(({ fromMe }) => !fromMe)
  return pending === '' ? theirs : [...theirs, { fromMe: true, emoji: pending, isPending: true }]
}
