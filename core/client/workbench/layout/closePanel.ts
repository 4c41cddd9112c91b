import type { Layout, PanelRecord } from './layout.ts'
import { placeTile } from './place.ts'
import { leavesOf, removeLeaf } from './tree.ts'

/** A closed panel that can come back where it stood. */
export interface ClosedPanel {
  id: string
  record: PanelRecord
  /** The panel before it in reading order. */
  besideId: string | null
}

export interface Closed {
  layout: Layout
  closed: ClosedPanel
}

/** Closes a panel; null when it isn't open. */
export function closePanel(layout: Layout, id: string): Closed | null {
  const leaves = leavesOf(layout.tree)
  const record = layout.panels[id]
  if (!record || !leaves.includes(id)) return null
  const { [id]: _gone, ...panels } = layout.panels
  return {
    layout: { ...layout, tree: removeLeaf(layout.tree, id), panels },
    closed: { id, record, besideId: leaves[leaves.indexOf(id) - 1] ?? leaves[leaves.indexOf(id) + 1] ?? null },
  }
}

/** Opens a closed panel again with its state, beside where it stood. */
export function reopenPanel(layout: Layout, { id, record, besideId }: ClosedPanel, share?: number): Layout {
  if (layout.panels[id]) return layout
  return { ...layout, tree: placeTile(layout.tree, besideId, { id, share }, 'right'), panels: { ...layout.panels, [id]: record } }
}
