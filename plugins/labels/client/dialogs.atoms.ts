import { atom } from 'jotai'
import type { Label } from '../contract/index.ts'

/** The label whose dialog is open, or a new one. */
export const labelDialogAtom = atom<Label | 'new' | null>(null)

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
