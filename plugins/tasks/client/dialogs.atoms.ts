import { atom } from 'jotai'
import type { Task } from '../contract/index.ts'

/** The task whose form is open; or a new one, of a conversation. */
export const taskDialogAtom = atom<Task | { ticketId: number | null; name: string } | null>(null)
