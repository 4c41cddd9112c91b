import { atom } from 'jotai'
import type { OpenIdProvider } from '../contract/index.ts'

/** The provider on which the cursor of the list stands. */
export const activeProviderAtom = atom<OpenIdProvider | null>(null)

/** The provider whose form is open, or a new one. */
export const providerDialogAtom = atom<OpenIdProvider | 'new' | null>(null)

/** The provider that is about to be removed. */
export const removedProviderAtom = atom<OpenIdProvider | null>(null)
