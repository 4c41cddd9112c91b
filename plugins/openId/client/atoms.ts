import { atom } from 'jotai'
import type { OpenIdProvider } from '../contract/index.ts'

/** The provider that is about to be removed. */
export const removedProviderAtom = atom<OpenIdProvider | null>(null)
