import { LAYOUT_VERSION, layoutSchema } from '#core/contract/layoutShape.ts'
import { emptyLayout, type Layout, type LayoutNode } from './layout.ts'
import { leavesOf, removeLeaf } from './tree.ts'

export interface ParsedLayout {
  layout: Layout
  /** Saved by a newer version: shown as an empty arrangement and never overwritten. */
  isReadOnly: boolean
}

/** Migrations from an older version to the next, by the version they start from. */
const migrations: Readonly<Record<number, (saved: unknown) => unknown>> = {}

const versionOf = (saved: unknown): number =>
  typeof saved === 'object' && saved !== null && 'version' in saved && typeof saved.version === 'number' ? saved.version : 0

/** Reads a saved layout. What is broken beyond reading gives the empty layout; ids without a record, or twice in the tree, are left out. */
export function parseLayout(saved: unknown): ParsedLayout {
  if (versionOf(saved) > LAYOUT_VERSION) return { layout: emptyLayout, isReadOnly: true }
  let migrated = saved
  for (let version = versionOf(saved); version < LAYOUT_VERSION; version += 1) migrated = migrations[version]?.(migrated) ?? migrated
  const parsed = layoutSchema.safeParse(migrated)
  return { layout: parsed.success ? mend(parsed.data) : emptyLayout, isReadOnly: false }
}

function mend(layout: Layout): Layout {
  const leaves = leavesOf(layout.tree)
  const twice = leaves.some((id, index) => leaves.indexOf(id) !== index)
  if (twice) return emptyLayout
  const tree = leaves.filter((id) => !layout.panels[id]).reduce<LayoutNode | null>((tree, id) => removeLeaf(tree, id), layout.tree)
  const remaining = leavesOf(tree)
  return { ...layout, tree: clampTabs(tree), panels: Object.fromEntries(Object.entries(layout.panels).filter(([id]) => remaining.includes(id))) }
}

function clampTabs(node: LayoutNode | null): LayoutNode | null {
  if (node === null || typeof node === 'string') return node
  if (node.type === 'tabs') return { ...node, activeTabIndex: Math.min(node.activeTabIndex, node.tabs.length - 1) }
  return { ...node, children: node.children.flatMap((child) => clampTabs(child) ?? []) }
}
