import { atom } from 'jotai'
import type { UserTenant } from '../../contract/index.ts'

/** The link that is about to be removed. */
export const removedLinkAtom = atom<UserTenant | null>(null)
