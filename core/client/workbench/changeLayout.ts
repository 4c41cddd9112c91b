import { readText, writeJson } from '#core/client/browser/storage.ts'
import { store } from '#core/client/store/store.ts'
import { focusHistoryAtom, maximisedIdAtom } from './focus.atoms.ts'
import type { Layout } from './layout/layout.ts'
import { parseLayout } from './layout/parseLayout.ts'
import { leavesOf } from './layout/tree.ts'
import { areaAtom, isReadOnlyAtom, layoutAtom } from './layout.atoms.ts'
import { layoutKey } from './layoutKey.ts'
import { popOutArea } from './popOut/popOutArea.ts'
import { saveOnServer } from './syncLayouts.ts'

function readSaved(area: string): unknown {
  const key = layoutKey(area)
  const text = key === null ? null : readText(key)
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The layout of an area as this browser keeps it. */
export const savedLayout = (area: string): { layout: Layout; isReadOnly: boolean } => parseLayout(readSaved(area))

/** Puts the saved layout of an area on display. */
export function enterArea(area: string): void {
  if (store.get(areaAtom) === area) return
  const { layout, isReadOnly } = savedLayout(area)
  store.set(areaAtom, area)
  store.set(isReadOnlyAtom, isReadOnly)
  store.set(maximisedIdAtom, null)
  store.set(layoutAtom, layout)
}

/** Changes the layout on display and saves it at once; `isLive` leaves the saving to the end of a drag. */
export function changeLayout(change: (layout: Layout) => Layout, options: { isLive?: boolean } = {}): void {
  const before = store.get(layoutAtom)
  const next = change(before)
  if (next !== before) {
    store.set(layoutAtom, next)
    const maximised = store.get(maximisedIdAtom)
    if (maximised !== null && !leavesOf(next.tree).includes(maximised)) store.set(maximisedIdAtom, null)
  }
  if (!options.isLive) saveLayout()
}

function saveLayout(): void {
  const area = store.get(areaAtom)
  const key = area === null ? null : layoutKey(area)
  if (area === null || key === null || store.get(isReadOnlyAtom)) return
  const layout = store.get(layoutAtom)
  writeJson(key, layout)
  if (popOutArea() === null) saveOnServer(area, layout)
}

/** Remembers that panel `id` has the focus now. */
export function noteFocus(id: string): void {
  const history = store.get(focusHistoryAtom)
  if (history[0] !== id) store.set(focusHistoryAtom, [id, ...history.filter((other) => other !== id)].slice(0, 50))
}
