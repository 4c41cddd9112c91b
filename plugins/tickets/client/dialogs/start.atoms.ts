import { atom } from 'jotai'

/** Whether the dialog that starts a conversation is open. */
export const startDialogAtom = atom(false)
