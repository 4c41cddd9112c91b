import { atom } from 'jotai'

/** Something that is done only after a yes. */
export interface Question {
  title: string
  text: string
  confirmLabel: string
  isDanger: boolean
  run: () => Promise<void>
}

/** The question that stands on screen. */
export const questionAtom = atom<Question | null>(null)
