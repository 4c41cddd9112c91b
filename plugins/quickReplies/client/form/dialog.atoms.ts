import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'

/** The quick reply whose dialog is open: its id, or a new one. */
export const replyDialogAtom = atom<number | 'new' | null>(null)

/** The key that the form of a new one begins with. */
export const newKeyAtom = atom('')

/** Opens the form of a new one, with its key filled in. */
export function openNewReply(key: string): void {
  store.set(newKeyAtom, key)
  store.set(replyDialogAtom, 'new')
}
