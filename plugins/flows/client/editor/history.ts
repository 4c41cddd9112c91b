import type { FlowDocument } from '../../contract/index.ts'

/** How many changes can be taken back. */
const LONGEST = 200
/** Changes of the same place that follow each other this fast are one: a word, not its letters. */
const SAME_CHANGE_MS = 1_000

/** A draft and the way it came to be so. Documents share what they have in common, so that keeping many costs little. */
export interface History {
  document: FlowDocument
  past: readonly FlowDocument[]
  future: readonly FlowDocument[]
  /** Place of the newest change, and when it was made. */
  last: { place: string; at: number } | null
}

export const beginHistory = (document: FlowDocument): History => ({ document, past: [], future: [], last: null })

/** Takes a change; `place` names what it is about where such changes come letter by letter. */
export function change(history: History, document: FlowDocument, now: number, place = ''): History {
  if (document === history.document) return history
  const isMore = place !== '' && history.last?.place === place && now - history.last.at < SAME_CHANGE_MS && history.future.length === 0
  return {
    document,
    past: isMore ? history.past : [...history.past, history.document].slice(-LONGEST),
    future: [],
    last: { place, at: now },
  }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return { document: before, past: history.past.slice(0, -1), future: [history.document, ...history.future], last: null }
}

export function redo(history: History): History {
  const [after, ...future] = history.future
  if (!after) return history
  return { document: after, past: [...history.past, history.document], future, last: null }
}
