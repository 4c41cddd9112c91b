import type { LayoutNode, SplitNode } from './layout.ts'
import { stackAsTab } from './movePanel.ts'
import { flatten, holds, leavesOf, removeLeaf, sharesOf } from './tree.ts'

export type Edge = 'left' | 'right' | 'top' | 'bottom'

export interface Drop {
  /** The panel whose tile it is dropped on; null: the whole area. */
  onto: string | null
  /** The side of it; null: its middle, which stacks. */
  edge: Edge | null
}

const isBefore = (edge: Edge) => edge === 'left' || edge === 'top'
const directionOf = (edge: Edge): SplitNode['direction'] => (edge === 'left' || edge === 'right' ? 'row' : 'column')

/** The panels of the stack that `id` is in; none when it has its tile for itself. */
function stackOf(node: LayoutNode, id: string): readonly string[] {
  if (typeof node === 'string') return []
  if (node.type === 'tabs') return node.tabs.includes(id) ? node.tabs : []
  return node.children.flatMap((child) => stackOf(child, id))
}

/** Puts panel `id` where it was dropped. The same tree where it already is there. */
export function dropPanel(tree: LayoutNode | null, id: string, { onto, edge }: Drop): LayoutNode | null {
  if (tree === null || !leavesOf(tree).includes(id)) return tree
  const stack = stackOf(tree, id)
  if (edge === null) return onto === null || stack.includes(onto) ? tree : stackAsTab(tree, id, onto)
  const beside = onto === id ? stack.find((tab) => tab !== id) : onto
  const without = removeLeaf(tree, id, beside ?? undefined)
  if (beside === undefined || without === null) return tree
  if (beside === null) return besideAll(without, id, edge)
  return inRow(tree, id, beside, edge) ?? besideTile(without, id, beside, edge)
}

/** Along one edge of everything: a share like the others', which keep theirs to each other. */
function besideAll(tree: LayoutNode, id: string, edge: Edge): LayoutNode {
  const direction = directionOf(edge)
  const count = typeof tree !== 'string' && tree.type === 'split' && tree.direction === direction ? tree.children.length : 1
  return pair(tree, id, edge, 100 / (count + 1))
}

function pair(node: LayoutNode, id: string, edge: Edge, share: number): LayoutNode {
  const children = isBefore(edge) ? [id, node] : [node, id]
  const splitPercentages = isBefore(edge) ? [share, 100 - share] : [100 - share, share]
  return flatten({ type: 'split', direction: directionOf(edge), children, splitPercentages })
}

/** A neighbour of its row or column only changes places: every tile keeps its share. */
function inRow(node: LayoutNode, id: string, beside: string, edge: Edge): LayoutNode | null {
  if (typeof node === 'string' || node.type === 'tabs') return null
  const from = node.children.indexOf(id)
  const target = node.children.find(holds(beside))
  if (from < 0 || target === undefined || node.direction !== directionOf(edge)) {
    const children = node.children.map((child) => inRow(child, id, beside, edge))
    return children.every((child) => child === null) ? null : { ...node, children: node.children.map((child, index) => children[index] ?? child) }
  }
  const parts = node.children.map((child, index) => ({ child, share: sharesOf(node)[index] ?? 0 }))
  const moved = parts.filter((_part, index) => index === from)
  const others = parts.toSpliced(from, 1)
  const at = others.findIndex(({ child }) => child === target) + (isBefore(edge) ? 0 : 1)
  const next = others.toSpliced(at, 0, ...moved)
  return { ...node, children: next.map(({ child }) => child), splitPercentages: next.map(({ share }) => share) }
}

/** Half the room of the tile it was dropped on. */
function besideTile(node: LayoutNode, id: string, beside: string, edge: Edge): LayoutNode {
  if (holds(beside)(node)) return pair(node, id, edge, 50)
  if (typeof node === 'string' || node.type === 'tabs') return node
  return flatten({ ...node, children: node.children.map((child) => besideTile(child, id, beside, edge)) })
}
