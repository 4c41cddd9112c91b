import { store } from '#core/client/store/store.ts'
import { changeLayoutOf } from './areaLayouts.ts'
import { closePanel } from './layout/closePanel.ts'
import type { Layout, PanelRecord } from './layout/layout.ts'
import { areaAtom } from './layout.atoms.ts'
import { layoutKey } from './layoutKey.ts'

/** The layout without the panels that `isGone` names. */
export function withoutPanels(layout: Layout, isGone: (panel: PanelRecord) => boolean): Layout {
  const gone = Object.entries(layout.panels).flatMap(([id, panel]) => (isGone(panel) ? [id] : []))
  return gone.reduce((left, id) => closePanel(left, id)?.layout ?? left, layout)
}

/** Areas whose tiles this browser keeps for the person. */
function savedAreas(): string[] {
  const prefix = layoutKey('')
  if (prefix === null) return []
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  return keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
}

/** Closes panels on display and in every other arrangement of this browser: what they show is gone for good, and they cannot be reopened. */
export function closeEverywhere(isGone: (panel: PanelRecord) => boolean): void {
  const shown = store.get(areaAtom)
  for (const area of new Set([...(shown === null ? [] : [shown]), ...savedAreas()])) changeLayoutOf(area, (layout) => withoutPanels(layout, isGone))
}
