import type { LayoutNode } from './layout.ts'

/** The node at a path of child (or tab) indices; null where the path leads nowhere. */
export function nodeAt(tree: LayoutNode | null, path: readonly number[]): LayoutNode | null {
  const [index, ...rest] = path
  if (index === undefined || tree === null || typeof tree === 'string') return tree
  const child = tree.type === 'tabs' ? tree.tabs[index] : tree.children[index]
  return nodeAt(child ?? null, rest)
}
