import { removeKey } from '#core/client/browser/storage.ts'
import { readRegistry } from '#core/client/kernel/registry.ts'
import { store } from '#core/client/store/store.ts'
import { changeLayoutOf } from '../areaLayouts.ts'
import { savedLayout } from '../changeLayout.ts'
import { focusPanel } from '../focusPanel.ts'
import { reopenPanel } from '../layout/closePanel.ts'
import type { Layout, PanelRecord } from '../layout/layout.ts'
import { findOpen } from '../layout/openPanels.ts'
import { leavesOf } from '../layout/tree.ts'
import { areaAtom } from '../layout.atoms.ts'
import { layoutKey } from '../layoutKey.ts'
import { areaOfWindow } from './popOutArea.ts'
import { claimPopOut } from './popOuts.ts'

interface Returning {
  id: string
  record: PanelRecord
}

/** Puts one panel back beside another; one that was opened anew meanwhile is not doubled. */
function putBack(layout: Layout, { id, record }: Returning, besideId: string | null): Layout {
  const panel = readRegistry().panels.get(record.type)
  const params = panel?.params.safeParse(record.params)
  if (panel && params?.success && findOpen(layout, { panel, params: params.data }) !== null) return layout
  return reopenPanel(layout, { id, record, besideId }, panel?.share)
}

/** Brings the panels of a closed window back to the area they came from, with what they showed last. */
export function takeBack(windowId: string): void {
  const popOut = claimPopOut(windowId)
  if (!popOut) return
  const { layout: left } = savedLayout(areaOfWindow(windowId))
  const returning = leavesOf(left.tree).flatMap((id): Returning[] => {
    const record = left.panels[id]
    return record ? [{ id, record }] : []
  })
  changeLayoutOf(popOut.area, (layout) => returning.reduce((now, panel, index) => putBack(now, panel, returning[index - 1]?.id ?? popOut.besideId), layout))
  const key = layoutKey(areaOfWindow(windowId))
  if (key !== null) removeKey(key)
  const [first] = returning
  if (first && store.get(areaAtom) === popOut.area) focusPanel(first.id)
}
