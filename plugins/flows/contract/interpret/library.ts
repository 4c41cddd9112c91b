import type { FlowDocument, FlowNode } from '../document.ts'

/** Where a step finds flows. */
export interface FlowLibrary {
  /** A version of a flow; undefined where it is not there. */
  document(flowId: number, version: number): FlowDocument | undefined
  /** The version that is published; null for none. */
  published(flowId: number): number | null
}

const nodesById = new WeakMap<FlowDocument, Map<string, FlowNode>>()

/** A node of a document, without searching it again each time. */
export function nodeOf(document: FlowDocument, id: string | null): FlowNode | undefined {
  if (id === null) return undefined
  const known = nodesById.get(document) ?? new Map(document.nodes.map((node) => [node.id, node]))
  nodesById.set(document, known)
  return known.get(id)
}
