import { atom } from 'jotai'

/** The question that a new document answers. */
export const answeredAtom = atom<{ id: number; text: string } | null>(null)

/** The document that is read. */
export const openDocumentAtom = atom<number | null>(null)

/** The conversation for which the base is asked, and what about. */
export const askAtom = atom<{ ticketId: number; question: string } | null>(null)

/** Whether the form of who makes vectors is open. */
export const embeddingsFormAtom = atom(false)
