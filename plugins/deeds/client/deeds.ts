import { atom } from 'jotai'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Deed } from '../contract/index.ts'

/** Questions about deeds begin with this. */
export const DEEDS = 'deeds'

/** There is a new deed, or one was taken back, here or elsewhere. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [DEEDS] })

/** The deed on which the cursor of the list stands. */
export const cursorDeedAtom = atom<Deed | null>(null)
