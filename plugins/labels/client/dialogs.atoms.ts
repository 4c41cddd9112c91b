import { atom } from 'jotai'

/** The ticket whose contact is being labelled. */
export const assignDialogAtom = atom<number | null>(null)

/** The picked tickets whose contacts are being labelled. */
export const pickedDialogAtom = atom<readonly number[] | null>(null)

/** Contacts that are being labelled outside of a conversation. */
export interface LabelledContacts {
  contacts: readonly { id: number; name: string; tags: readonly { id: number }[] }[]
  /** Lets go of the picked rows; null where one contact's own labels are chosen. */
  onDone: (() => void) | null
}
export const contactLabelsDialogAtom = atom<LabelledContacts | null>(null)
