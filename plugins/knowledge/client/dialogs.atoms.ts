import { atom } from 'jotai'
import type { KnowledgeDocument } from '../contract/index.ts'

/** A document that is written: one that is there, or a new one, which may answer a question. */
export type DocumentForm = { document: KnowledgeDocument } | { document: null; question: { id: number; text: string } | null }
export const documentFormAtom = atom<DocumentForm | null>(null)

/** The document that is read. */
export const openDocumentAtom = atom<number | null>(null)

/** The conversation for which the base is asked, and what about. */
export const askAtom = atom<{ ticketId: number; question: string } | null>(null)

/** Whether the form of who makes vectors is open. */
export const embeddingsFormAtom = atom(false)
