import type { FlowDocument, FlowNode, FlowState } from '../../contract/index.ts'

const COPY = '~'

/** The step that a copy stands for. */
export const stripStop = (id: string): string => (id.endsWith(COPY) ? id.slice(0, -1) : id)

/** A step at which it stops: a wait that goes on to the step itself, which stands under another name. */
function stopAt(node: FlowNode): FlowNode[] {
  return [
    { kind: 'wait', id: node.id, title: node.title, at: node.at, for: { seconds: 1 }, next: node.id + COPY },
    { ...node, id: node.id + COPY },
  ]
}

/** The flow with a stop before each of the steps; a step that the conversation is in the midst of keeps its name. */
export function withBreakpoints(document: FlowDocument, breakpoints: ReadonlySet<string>, { at, awaiting, timer }: FlowState): FlowDocument {
  const copies = new Set([at, awaiting?.nodeId].flatMap((id) => (id?.endsWith(COPY) ? [stripStop(id)] : [])))
  const nodes = document.nodes.flatMap((node) => {
    const isStopped = node.id === at && timer?.why === 'wait' && node.kind !== 'wait'
    const isWithin = node.id === awaiting?.nodeId || (node.id === at && node.kind === 'ask')
    if (isStopped || (breakpoints.has(node.id) && !isWithin)) return stopAt(node)
    return copies.has(node.id) ? [node, { ...node, id: node.id + COPY }] : [node]
  })
  return { ...document, nodes }
}
