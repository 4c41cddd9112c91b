import type { FlowDocument, FlowNode } from '../document.ts'

/** Outcome of one thing of the file; `why` is a word for the reason, empty where it was taken as it is. */
export interface ImportStep {
  what: string
  outcome: 'taken' | 'changed' | 'dropped'
  why: string
}
export interface ImportedFlow {
  document: FlowDocument
  report: ImportStep[]
}

/** A document while it is made of a file of others. */
export interface Draft {
  nodes: FlowNode[]
  report: ImportStep[]
}

const LONGEST_ID = 50
const LONGEST_TITLE = 80

/** A name as documents have it. */
export const idOf = (written: string): string => written.replaceAll(/[^\w-]/g, '_').slice(0, LONGEST_ID) || '_'
export const titleOf = (written: string): string => written.trim().slice(0, LONGEST_TITLE)

export function tell(draft: Draft, what: string, outcome: ImportStep['outcome'] = 'taken', why = ''): void {
  draft.report.push({ what, outcome, why })
}

/** A node without what every node has. */
export type Bare = FlowNode extends infer One ? (One extends FlowNode ? Omit<One, 'id' | 'title' | 'at'> : never) : never
type Chained = (next: string | null) => Bare

/** Between two nodes that were one before. */
const GAP = 160

/** Adds nodes that follow one another, the first under the name of what they come from; the last leads to `next`. */
export function chain(draft: Draft, from: { id: string; name: string; at: { x: number; y: number } }, links: readonly Chained[], next: string | null): void {
  const nameAt = (at: number) => (at === 0 ? idOf(from.id) : `${idOf(from.id)}_${at + 1}`)
  links.forEach((link, at) => {
    const after = at === links.length - 1 ? next : nameAt(at + 1)
    const place = { id: nameAt(at), title: titleOf(from.name), at: { x: from.at.x, y: from.at.y + at * GAP } }
    draft.nodes.push({ ...link(after), ...place })
  })
}

/** Says one or more texts. */
export const saying =
  (texts: readonly string[]): Chained =>
  (next) => ({ kind: 'say', parts: texts.map((text) => ({ part: 'text', text: text.slice(0, 4_096) })), next })
