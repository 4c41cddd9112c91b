import { atom } from 'jotai'
import type { Person } from '../../contract/people.ts'

/** The person on whom the cursor of the list stands. */
export const activePersonAtom = atom<Person | null>(null)

/** The person whose form is open, or a new one. */
export const personDialogAtom = atom<Person | 'new' | null>(null)

/** People who are about to be deleted; `onDone` lets go of the picked rows. */
export interface Leaving {
  people: readonly { id: number; name: string }[]
  onDone: () => void
}
export const leaveDialogAtom = atom<Leaving | null>(null)

/** Person whose sessions are shown. */
export const sessionsDialogAtom = atom<{ id: number; name: string } | null>(null)

/** The link that lets somebody choose their password, shown once. */
export interface Invitation {
  name: string
  link: string
  expiresAt: string
  isMailed: boolean
}
export const invitationAtom = atom<Invitation | null>(null)

export const isOwnProfileOpenAtom = atom(false)
