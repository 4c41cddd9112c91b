import type { LayoutNode, SplitNode } from './layout.ts'

/** Panel ids in reading order: left to right, top to bottom, tabs in their order. */
export function leavesOf(node: LayoutNode | null): string[] {
  if (node === null) return []
  if (typeof node === 'string') return [node]
  return node.type === 'tabs' ? node.tabs : node.children.flatMap(leavesOf)
}

export const sharesOf = (node: SplitNode): number[] => {
  const { splitPercentages: shares, children } = node
  return shares && shares.length === children.length ? shares : children.map(() => 100 / children.length)
}

/** Replaces the leaf or tab group that `matches`; the rest stays the same value. */
export function replaceNode(node: LayoutNode, matches: (node: LayoutNode) => boolean, make: (node: LayoutNode) => LayoutNode): LayoutNode {
  if (matches(node)) return make(node)
  if (typeof node === 'string' || node.type === 'tabs') return node
  const children = node.children.map((child) => replaceNode(child, matches, make))
  return children.every((child, index) => child === node.children[index]) ? node : { ...node, children }
}

/** The node of the tree that holds a panel as a tile: its leaf, or its tab group. */
export const holds =
  (id: string) =>
  (node: LayoutNode): boolean =>
    node === id || (typeof node !== 'string' && node.type === 'tabs' && node.tabs.includes(id))

/** Puts `next` in the place of panel `id`, also inside a tab group. */
export const renameLeaf = (tree: LayoutNode, id: string, next: string): LayoutNode =>
  replaceNode(tree, holds(id), (node) =>
    typeof node === 'string' || node.type === 'split' ? next : { ...node, tabs: node.tabs.map((tab) => (tab === id ? next : tab)) },
  )

/** Takes panel `id` out. Its room goes to the tile of `neighbourId` where that stands beside it, else to the one before it, or after it: no other changes. */
export function removeLeaf(node: LayoutNode | null, id: string, neighbourId?: string): LayoutNode | null {
  if (node === null || node === id) return null
  if (typeof node === 'string') return node
  if (node.type === 'tabs') return removeTab(node.tabs, node.activeTabIndex, id)
  const children = node.children.map((child) => removeLeaf(child, id, neighbourId))
  const gone = children.indexOf(null)
  const shares = sharesOf(node)
  const wanted = node.children.findIndex((child) => neighbourId !== undefined && leavesOf(child).includes(neighbourId))
  const neighbour = wanted >= 0 && wanted !== gone ? wanted : gone > 0 ? gone - 1 : 1
  const given = gone < 0 ? shares : shares.map((share, index) => (index === neighbour ? share + (shares[gone] ?? 0) : share)).toSpliced(gone, 1)
  const remaining = children.filter((child) => child !== null)
  const [only, ...others] = remaining
  if (only === undefined) return null
  return others.length === 0 ? only : flatten({ ...node, children: remaining, splitPercentages: given })
}

function removeTab(tabs: readonly string[], active: number, id: string): LayoutNode | null {
  const index = tabs.indexOf(id)
  const left = tabs.filter((tab) => tab !== id)
  const [only, ...others] = left
  if (only === undefined) return null
  if (others.length === 0) return only
  return { type: 'tabs', tabs: left, activeTabIndex: Math.min(index >= 0 && index < active ? active - 1 : active, left.length - 1) }
}

/** A split inside a split of the same direction becomes part of it: one row instead of rows within rows. */
export function flatten(node: SplitNode): SplitNode {
  const shares = sharesOf(node)
  const parts = node.children.flatMap((child, index): { child: LayoutNode; share: number }[] => {
    const share = shares[index] ?? 0
    if (typeof child === 'string' || child.type === 'tabs' || child.direction !== node.direction) return [{ child, share }]
    return child.children.map((inner, at) => ({ child: inner, share: (share * (sharesOf(child)[at] ?? 0)) / 100 }))
  })
  return { ...node, children: parts.map(({ child }) => child), splitPercentages: parts.map(({ share }) => share) }
}

/** Whether panel `id` is one of the tabs of a stack. */
export function isStacked(node: LayoutNode | null, id: string): boolean {
  if (node === null || typeof node === 'string') return false
  return node.type === 'tabs' ? node.tabs.includes(id) : node.children.some((child) => isStacked(child, id))
}
