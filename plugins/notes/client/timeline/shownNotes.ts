import type { Note } from '../../contract/index.ts'

export type NoteChange = { kind: 'put'; note: Note } | { kind: 'drop'; id: number } | { kind: 'again' }

const listeners = new Set<(change: NoteChange) => void>()

function tell(change: NoteChange): void {
  for (const hear of listeners) hear(change)
}

/** A note is new or different. */
export const showNote = (note: Note): void => tell({ kind: 'put', note })
/** A note is gone. */
export const hideNote = ({ id }: Pick<Note, 'id'>): void => tell({ kind: 'drop', id })
/** Notes went to another ticket with the one that they stood on. */
export const askNotesAgain = (): void => tell({ kind: 'again' })

export function onShownNotes(hear: (change: NoteChange) => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
