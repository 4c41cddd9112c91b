import { atom } from 'jotai'
import type { ReadKeys } from './file/readKeysFile.ts'

export type OpenKeyDialog = { kind: 'edit'; commandId: string } | { kind: 'import'; read: ReadKeys } | { kind: 'practice' }

/** The dialog that is open. */
export const keyDialogAtom = atom<OpenKeyDialog | null>(null)
