import { atom } from 'jotai'
import type { Queue } from '../contract/index.ts'

/** The queue whose form is open, or a new one. */
export const queueFormAtom = atom<Queue | 'new' | null>(null)

/** A queue that cannot go before its conversations are moved. */
export const moveConversationsAtom = atom<{ queue: Queue; ticketCount: number } | null>(null)
