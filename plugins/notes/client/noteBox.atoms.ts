import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'

/** Texts of notes that are not saved yet, by ticket: they outlast a change of conversation. */
const draftsAtom = atom<ReadonlyMap<number, string>>(new Map())

export const draftAtom = (ticketId: number) =>
  atom(
    (get) => get(draftsAtom).get(ticketId) ?? '',
    (_get, set, text: string) => set(draftsAtom, (held) => new Map(held).set(ticketId, text)),
  )

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
