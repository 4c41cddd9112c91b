import { readRegistry } from '#core/client/kernel/registry.ts'
import type { PanelRef, Place } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { newOrderedId } from '#core/contract/ids.ts'
import { changeLayout } from './changeLayout.ts'
import { focusHistoryAtom, maximisedIdAtom } from './focus.atoms.ts'
import { focusPanel } from './focusPanel.ts'
import { type Opened, type Opening, openPanel, openRoute } from './layout/openPanels.ts'
import { layoutAtom } from './layout.atoms.ts'
import { isRefused } from './routing/mayVisit.ts'

const opening = (): Opening => ({
  history: store.get(focusHistoryAtom),
  panelOf: (type) => readRegistry().panels.get(type),
  newId: newOrderedId,
  widthPx: document.querySelector('.main')?.clientWidth || window.innerWidth,
})

function show(opened: Opened): void {
  if (store.get(maximisedIdAtom) !== null && !store.get(layoutAtom).panels[opened.id]) store.set(maximisedIdAtom, null)
  changeLayout(() => opened.layout)
  focusPanel(opened.id)
}

/** Opens a panel, or focuses the open one that its `reuse` allows. Without a place: to the right of the focused tile. */
export function openInWorkbench<P>({ panel, params }: PanelRef<P>, place: Place = 'right'): void {
  if (isRefused({ panel, params })) return
  show(openPanel(store.get(layoutAtom), { panel, params }, place, opening()))
}

/** Opens a panel to the right of the tile `besideId`, else of the focused one, and leaves the keyboard where it is. */
export function showBeside<P>({ panel, params }: PanelRef<P>, besideId: string | null = null): void {
  if (isRefused({ panel, params })) return
  const { history, ...rest } = opening()
  const order = besideId === null ? history : [besideId, ...history]
  const { layout } = openPanel(store.get(layoutAtom), { panel, params }, 'right', { ...rest, history: order })
  changeLayout(() => layout)
}

/** Opens what an address asks for; the last panel gets the focus. The address itself has been asked about. */
export function openRouteInWorkbench(refs: readonly PanelRef[]): void {
  const opened = openRoute(store.get(layoutAtom), refs, opening())
  if (opened) show(opened)
}
