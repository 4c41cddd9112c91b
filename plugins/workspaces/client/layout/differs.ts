import { sharesOf } from '#core/client/workbench/layout/tree.ts'
import type { Layout, LayoutNode } from '#core/contract/layoutShape.ts'

/** Sizes count in steps of so many percent: less is a trembling hand. */
const STEP = 2

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
    : value

function outline(node: LayoutNode | null, panels: Layout['panels']): unknown {
  if (node === null) return null
  if (typeof node === 'string') return [panels[node]?.type, panels[node]?.params]
  if (node.type === 'tabs') return { tabs: node.tabs.map((tab) => outline(tab, panels)) }
  const shares = sharesOf(node).map((share) => Math.round(share / STEP))
  return { [node.direction]: node.children.map((child) => outline(child, panels)), shares }
}

const known = new WeakMap<Layout, string>()

/** Outline of an arrangement: which panels with which parameters stand where and how large. Not what they show, nor which tab is in front. */
export function outlineOf(layout: Layout): string {
  const serialized = known.get(layout) ?? JSON.stringify(outline(layout.tree, layout.panels), sorted) ?? ''
  known.set(layout, serialized)
  return serialized
}

export const differs = (one: Layout, other: Layout): boolean => outlineOf(one) !== outlineOf(other)
