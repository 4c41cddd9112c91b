import type { LayoutNode } from './layout.ts'
import { type Direction, neighbour } from './neighbour.ts'
import { placeTile } from './place.ts'
import { holds, removeLeaf, replaceNode } from './tree.ts'

const nodeOf = (tree: LayoutNode, id: string): LayoutNode | null => {
  if (holds(id)(tree)) return tree
  if (typeof tree === 'string' || tree.type === 'tabs') return null
  for (const child of tree.children) {
    const found = nodeOf(child, id)
    if (found !== null) return found
  }
  return null
}

/** Moves the tile of `id` one place in a direction: it trades places with its neighbour there. At the edge nothing changes. */
export function movePanel(tree: LayoutNode | null, id: string, direction: Direction): LayoutNode | null {
  const other = neighbour(tree, id, direction)
  if (tree === null || other === null) return tree
  const mine = nodeOf(tree, id)
  const theirs = nodeOf(tree, other)
  if (mine === null || theirs === null) return tree
  return replaceNode(
    tree,
    (node) => node === mine || node === theirs,
    (node) => (node === mine ? theirs : mine),
  )
}

/** Stacks panel `id` as a tab onto the tile of `ontoId`. */
export function stackAsTab(tree: LayoutNode | null, id: string, ontoId: string): LayoutNode | null {
  if (tree === null || id === ontoId) return tree
  const without = removeLeaf(tree, id, ontoId)
  return without === null ? tree : placeTile(without, ontoId, { id }, 'tab')
}

/** Takes panel `id` out of its stack and puts it to the right of it. */
export function unstack(tree: LayoutNode | null, id: string): LayoutNode | null {
  const node = tree === null ? null : nodeOf(tree, id)
  if (tree === null || node === null || typeof node === 'string' || node.type !== 'tabs') return tree
  const beside = node.tabs.find((tab) => tab !== id)
  return beside === undefined ? tree : placeTile(removeLeaf(tree, id), beside, { id }, 'right')
}

/** Brings panel `id` to the front of its stack. */
export function showTab(tree: LayoutNode | null, id: string): LayoutNode | null {
  if (tree === null) return null
  return replaceNode(
    tree,
    (node) => typeof node !== 'string' && node.type === 'tabs' && node.tabs.includes(id) && node.tabs[node.activeTabIndex] !== id,
    (node) => (typeof node === 'string' || node.type === 'split' ? node : { ...node, activeTabIndex: node.tabs.indexOf(id) }),
  )
}
