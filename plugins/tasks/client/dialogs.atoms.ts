import { atom } from 'jotai'
import type { Task } from '../contract/index.ts'

/** A task that is about to be written: where it comes from, and what stands in its form already. */
export interface NewTask {
  ticketId: number | null
  messageId: string | null
  deal: Task['deal']
  name: string
  description: string
}
export const BLANK_TASK: NewTask = { ticketId: null, messageId: null, deal: null, name: '', description: '' }

/** The task whose form is open, or a new one. */
export const taskDialogAtom = atom<Task | NewTask | null>(null)

/** Whether the dialog of reminders by WhatsApp is open. */
export const remindersDialogAtom = atom(false)
