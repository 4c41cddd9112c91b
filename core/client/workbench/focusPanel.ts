import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import { changeLayout, noteFocus } from './changeLayout.ts'
import { maximisedIdAtom } from './focus.atoms.ts'
import { showTab } from './layout/movePanel.ts'

/** The last wish to bring the keyboard into a panel; the tile answers it. `count` tells two wishes for one panel apart. */
export const focusRequestAtom = atom<{ id: string; count: number; forKeys: boolean } | null>(null)

/**
 * Brings a panel to the front of its stack and the keyboard into it. `forKeys`: not into a text field, so that the next single key is a command again.
 */
export function focusPanel(id: string, { forKeys = false }: { forKeys?: boolean } = {}): void {
  changeLayout((layout) => {
    const tree = showTab(layout.tree, id)
    return tree === layout.tree ? layout : { ...layout, tree }
  })
  if (store.get(maximisedIdAtom) !== null) store.set(maximisedIdAtom, id)
  noteFocus(id)
  store.set(focusRequestAtom, (last) => ({ id, count: (last?.count ?? 0) + 1, forKeys }))
}
