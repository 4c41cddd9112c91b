import type { Flow, FlowDocument, FlowDraft, FlowNode } from '../../contract/index.ts'
import { newNode, type OwnKind } from '../document/newNode.ts'

/** Names in the order in which they are asked for: 'id1', 'id2'. */
export function countedIds(): () => string {
  let last = 0
  return () => {
    last += 1
    return `id${last}`
  }
}

const at = (x: number, y: number) => ({ x, y })

export const aSay = (id: string, next: string | null, text = `texto de ${id}`): FlowNode => ({
  kind: 'say',
  id,
  title: '',
  at: at(0, 0),
  parts: [{ part: 'text', text }],
  next,
})

export const anAsk = (id: string, options: Record<string, string | null>, other: string | null = null): FlowNode => ({
  kind: 'ask',
  id,
  title: '',
  at: at(0, 0),
  parts: [{ part: 'text', text: 'Qual?' }],
  answer: { type: 'text', scope: 'session' },
  menu: { as: 'auto', options: Object.entries(options).map(([option, next]) => ({ id: option, label: `Opção ${option}`, next })) },
  routes: [],
  other,
})

export const aNode = (kind: OwnKind, id: string): FlowNode => newNode(kind, { id, title: '', at: at(0, 0) }, countedIds())

/** Begins at the first of the steps. */
export const aDocument = (...nodes: FlowNode[]): FlowDocument => ({
  format: 'balcao.flow/1',
  start: nodes[0]?.id ?? 'a',
  variables: [],
  anywhere: [],
  defaults: { invalid: { max: 3, repeat: true, next: null }, maxHops: 100 },
  nodes,
})

export const aFlow = (change: Partial<Flow> = {}): Flow => ({
  id: 4,
  rev: 7,
  name: 'Boas-vindas',
  isActive: true,
  entry: { connectionIds: [], keywords: ['oi'] },
  publishedVersion: 2,
  trial: null,
  hasChanges: true,
  running: 3,
  nodeCount: 2,
  isSimple: false,
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
})

export const aDraft = (draft: FlowDocument, change: Partial<Flow> = {}): FlowDraft => ({ ...aFlow(change), draft })
