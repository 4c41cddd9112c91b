import { atom } from 'jotai'
import type { ContactFieldDefinition } from '../../contract/index.ts'

/** The field whose dialog is open, or a new one. */
export const contactFieldDialogAtom = atom<ContactFieldDefinition | 'new' | null>(null)
