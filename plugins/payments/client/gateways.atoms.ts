import { atom } from 'jotai'
import type { Gateway } from '../contract/index.ts'

/** The gateway on which the cursor of the list stands. */
export const activeGatewayAtom = atom<Gateway | null>(null)

/** The gateway whose form is open. */
export const gatewayFormAtom = atom<Gateway | null>(null)

/** The gateway whose keys are about to be removed. */
export const removedGatewayAtom = atom<Gateway | null>(null)
