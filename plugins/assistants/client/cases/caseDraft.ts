import { type Case, type CaseTool, cleanExpectation, type Expectation, nothingExpected } from '../../contract/index.ts'

export interface DraftMessage {
  key: number
  who: Case['read'][number]['who']
  text: string
}

/** Values in the form of a case: phrases one a line, numbers as they are typed. */
export interface CaseDraft {
  name: string
  read: DraftMessage[]
  contains: string
  lacks: string
  handOver: Expectation['handOver']
  queueId: string
  tools: CaseTool[]
  sources: number[]
  mostCharacters: string
  criterion: string
}

export function caseDraftOf(one: Case | null): CaseDraft {
  const expected = one?.expected ?? nothingExpected
  const read = one?.read ?? [{ who: 'contact' as const, text: '' }]
  return {
    name: one?.name ?? '',
    read: read.map((message, key) => ({ ...message, key })),
    contains: expected.contains.join('\n'),
    lacks: expected.lacks.join('\n'),
    handOver: expected.handOver,
    queueId: expected.queueId === null ? '' : String(expected.queueId),
    tools: [...expected.tools],
    sources: expected.sources.map(({ documentId }) => documentId),
    mostCharacters: expected.mostCharacters === null ? '' : String(expected.mostCharacters),
    criterion: expected.criterion,
  }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Documents that a case can want: those that its answer was looked up in, and those it wants already. */
export function sourcesOf(one: Case | null): { documentId: number; title: string }[] {
  const all = [...(one?.happened.sources ?? []), ...(one?.expected.sources ?? [])]
  return [...new Map(all.map(({ documentId, title }) => [documentId, { documentId, title }])).values()]
}

/** Expectation sent of the draft; `null` where the length is no number. */
export function expectationOf(draft: CaseDraft, one: Case | null): Expectation | null {
  const length = draft.mostCharacters.trim()
  if (!/^\d{0,6}$/.test(length) || length === '0') return null
  return cleanExpectation({
    contains: lines(draft.contains),
    lacks: lines(draft.lacks),
    handOver: draft.handOver,
    queueId: draft.queueId === '' ? null : Number(draft.queueId),
    tools: draft.tools,
    sources: sourcesOf(one).filter(({ documentId }) => draft.sources.includes(documentId)),
    mostCharacters: length === '' ? null : Number(length),
    criterion: draft.criterion,
  })
}

export const readOf = ({ read }: CaseDraft): Case['read'] => read.map(({ who, text }) => ({ who, text: text.trim() })).filter(({ text }) => text !== '')
