import type { FlowDocument, FlowNode } from './document.ts'

/** A way out of a node, as a trace names it. */
export interface Way {
  exit: string
  next: string | null
  /** A draft may leave it open, and so may what is published. */
  isOptional?: boolean
}

const ofRoutes = (routes: readonly { id: string; next: string | null }[]): Way[] => routes.map(({ id, next }) => ({ exit: id, next }))

/** The ways out of a node in the order in which they are tried; with the document's own where a question has none. */
export function waysOf(node: FlowNode, { defaults }: Pick<FlowDocument, 'defaults'>): Way[] {
  switch (node.kind) {
    case 'ask': {
      const options = node.menu?.options ?? []
      const silence = node.silence ?? defaults.silence
      const isOptional = options.length + node.routes.length > 0
      return [
        ...ofRoutes(options),
        ...ofRoutes(node.routes),
        { exit: 'other', next: node.other, isOptional },
        { exit: 'invalid', next: (node.invalid ?? defaults.invalid).next },
        ...(silence ? [{ exit: 'silence', next: silence.next }] : []),
      ]
    }
    case 'branch':
      return [...ofRoutes(node.routes), { exit: 'other', next: node.other }]
    case 'split':
      return ofRoutes(node.arms)
    case 'http':
    case 'added':
      return [
        { exit: 'ok', next: node.ok },
        { exit: 'failed', next: node.failed },
      ]
    case 'assistant':
      return [
        { exit: 'done', next: node.done, isOptional: node.mode === 'takeOver' },
        { exit: 'failed', next: node.failed },
      ]
    case 'jump':
      return node.returns ? [{ exit: 'back', next: node.back }] : []
    case 'return':
    case 'end':
    case 'transfer':
    case 'close':
      return []
    default:
      return [{ exit: 'next', next: node.next }]
  }
}
