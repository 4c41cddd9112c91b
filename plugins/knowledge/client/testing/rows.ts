import type { FoundPiece, KnowledgeDocument, UnansweredQuestion } from '../../contract/index.ts'

/** A text as lists show it. */
export const aDocument = (change: Partial<KnowledgeDocument> = {}): KnowledgeDocument => ({
  id: 4,
  kind: 'text',
  title: 'Trocas e devoluções',
  address: '',
  fileName: '',
  collection: 'Loja',
  isActive: true,
  state: 'ready',
  problem: null,
  pieces: 2,
  vectors: 0,
  uses: 7,
  checkedAt: null,
  updatedAt: '2026-11-24T12:00:00.000Z',
  rev: 1,
  ...change,
})

export const aPiece = (change: Partial<FoundPiece> = {}): FoundPiece => ({
  pieceId: 11,
  documentId: 4,
  kind: 'text',
  title: 'Trocas e devoluções',
  heading: 'Prazo',
  address: '',
  excerpt: 'A troca é em até 30 dias.',
  text: 'A troca é em até 30 dias.',
  score: 0.016,
  byWords: 1,
  byVectors: null,
  words: ['troca'],
  ...change,
})

export const aQuestion = (change: Partial<UnansweredQuestion> = {}): UnansweredQuestion => ({
  id: 9,
  question: 'Vocês consertam celular?',
  times: 4,
  state: 'open',
  ticketId: 12,
  askedAt: '2026-11-24T12:00:00.000Z',
  documentId: null,
  rev: 1,
  ...change,
})
