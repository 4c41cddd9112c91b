import type { Edge, Node } from 'reactflow'
import type { FlowDocument, FlowFigures, FlowNode } from '../../contract/index.ts'
import { exitsOf } from '../document/exits.ts'
import type { EdgeData } from './CountedEdge.tsx'
import type { StepData } from './StepCard.tsx'

/** Steps are values: the same step is drawn from the same object, and only a changed one is drawn anew. */
const datas = new WeakMap<FlowNode, StepData>()

function dataOf(node: FlowNode, flowId: number, start: string): StepData {
  const isStart = node.id === start
  const known = datas.get(node)
  if (known?.isStart === isStart && known.flowId === flowId) return known
  const data = { node, flowId, isStart }
  datas.set(node, data)
  return data
}

/** The steps as the canvas wants them. */
export const canvasNodes = (document: FlowDocument, flowId: number, chosen: readonly string[]): Node<StepData>[] =>
  document.nodes.map((node) => ({
    id: node.id,
    type: 'step',
    position: node.at,
    data: dataOf(node, flowId, document.start),
    selected: chosen.includes(node.id),
  }))

/** The ways, as the exits say; with figures each has how many went it. */
export function canvasEdges(document: FlowDocument, figures: FlowFigures | null): Edge<EdgeData>[] {
  const counts = new Map(figures?.exits.map(({ nodeId, exit, count }) => [`${nodeId} ${exit}`, count]))
  const known = new Set(document.nodes.map(({ id }) => id))
  return document.nodes.flatMap((node) =>
    exitsOf(node).flatMap(({ id, next }) => {
      if (next === null || !known.has(next)) return []
      const key = `${node.id} ${id}`
      return [{ id: key, source: node.id, sourceHandle: id, target: next, type: 'way', data: { count: figures ? (counts.get(key) ?? 0) : null } }]
    }),
  )
}
