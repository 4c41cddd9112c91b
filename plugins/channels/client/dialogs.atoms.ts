import { atom } from 'jotai'

/** The connection whose line is shown. */
export const shownConnectionAtom = atom<{ connectionId: number; name: string } | null>(null)

/** The group whose people are shown. */
export const shownGroupAtom = atom<{ ticketId: number } | null>(null)

/** The connection that a trial is sent over. */
export const shownTrialAtom = atom<{ connectionId: number; name: string } | null>(null)

/** The connection whose history is asked for. */
export const shownHistoryAtom = atom<{ connectionId: number; name: string } | null>(null)

/** The connection whose code is shown, to be scanned or typed. */
export const shownCodeAtom = atom<{ connectionId: number; name: string } | null>(null)
