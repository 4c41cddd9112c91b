import { atom } from 'jotai'
import type { Role } from '../contract/index.ts'

/** The role whose dialog is open, or a new one. */
export const roleDialogAtom = atom<Role | 'new' | null>(null)
