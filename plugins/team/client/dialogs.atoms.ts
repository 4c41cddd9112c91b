import { atom } from 'jotai'
import type { Queue } from '../contract/index.ts'

/** A queue that cannot go before its conversations are moved. */
export const moveConversationsAtom = atom<{ queue: Queue; ticketCount: number } | null>(null)
