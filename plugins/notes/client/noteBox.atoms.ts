import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'

/** The note that is being changed between the messages of a conversation. */
export const editedNoteAtom = atom<number | null>(null)

/** The ticket whose note is written in a dialog, because no details tile is there to write it in. */
export const noteDialogAtom = atom<number | null>(null)

const boxes = new Map<number, HTMLTextAreaElement>()

/** A note box is on the page; answers how to forget it. */
export function keepBox(ticketId: number, box: HTMLTextAreaElement): () => void {
  boxes.set(ticketId, box)
  return () => {
    if (boxes.get(ticketId) === box) boxes.delete(ticketId)
  }
}

/** Puts the caret into the note box of a ticket, in its details tile or else in a dialog. */
export function focusBox(ticketId: number): void {
  const box = boxes.get(ticketId)
  box?.scrollIntoView({ block: 'nearest' })
  if (box) box.focus()
  else store.set(noteDialogAtom, ticketId)
}
