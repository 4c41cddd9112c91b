import { readText, writeJson } from '#core/client/browser/storage.ts'
import { store } from '#core/client/store/store.ts'
import { changeLayout, savedLayout } from './changeLayout.ts'
import type { Layout } from './layout/layout.ts'
import { areaAtom, layoutAtom } from './layout.atoms.ts'
import { layoutKey } from './layoutKey.ts'
import { saveOnServer } from './syncLayouts.ts'

/** Whether this person has ever had tiles in an area, as far as this browser knows. */
export function hasLayout(area: string): boolean {
  const key = layoutKey(area)
  return key !== null && readText(key) !== null
}

/** The person's tiles in an area, on display or not. */
export const layoutOf = (area: string): Layout => (store.get(areaAtom) === area ? store.get(layoutAtom) : savedLayout(area).layout)

/** Changes the person's tiles in an area, on display or not, and saves them. One from a newer version stays as it is. */
export function changeLayoutOf(area: string, change: (layout: Layout) => Layout): void {
  if (store.get(areaAtom) === area) {
    changeLayout(change)
    return
  }
  const { layout, isReadOnly } = savedLayout(area)
  const key = layoutKey(area)
  if (isReadOnly || key === null) return
  const next = change(layout)
  writeJson(key, next)
  saveOnServer(area, next)
}
