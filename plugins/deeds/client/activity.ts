import { atom } from 'jotai'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { ActivityItem } from '../contract/index.ts'

/** Questions about actions begin with this. */
export const ACTIVITY = 'deeds'

/** There is a new action, or one was taken back, here or elsewhere. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [ACTIVITY] })

/** The action on which the cursor of the list stands. */
export const cursorActivityAtom = atom<ActivityItem | null>(null)
