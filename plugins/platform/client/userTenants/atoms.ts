import { atom } from 'jotai'
import type { UserTenant } from '../../contract/index.ts'

/** The link on which the cursor of the list stands. */
export const activeLinkAtom = atom<UserTenant | null>(null)

/** The link whose form is open, or a new one. */
export const linkDialogAtom = atom<UserTenant | 'new' | null>(null)

/** The link that is about to be removed. */
export const removedLinkAtom = atom<UserTenant | null>(null)
