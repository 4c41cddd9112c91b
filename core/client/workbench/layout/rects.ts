import type { LayoutNode } from './layout.ts'
import { sharesOf } from './tree.ts'

/** Where a tile lies, in percent of the whole area. `ids` are one panel, or the tabs of a stack. */
export interface TileRect {
  ids: readonly string[]
  activeId: string
  left: number
  top: number
  width: number
  height: number
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The tiles with their places, in reading order of the tree. */
export function rectsOf(node: LayoutNode | null, box: Box = { left: 0, top: 0, width: 100, height: 100 }): TileRect[] {
  if (node === null) return []
  if (typeof node === 'string') return [{ ids: [node], activeId: node, ...box }]
  if (node.type === 'tabs') return [{ ids: node.tabs, activeId: node.tabs[node.activeTabIndex] ?? node.tabs[0] ?? '', ...box }]
  let before = 0
  return node.children.flatMap((child, index) => {
    const share = (sharesOf(node)[index] ?? 0) / 100
    const at = before
    before += share
    const inner =
      node.direction === 'row'
        ? { ...box, left: box.left + box.width * at, width: box.width * share }
        : { ...box, top: box.top + box.height * at, height: box.height * share }
    return rectsOf(child, inner)
  })
}
