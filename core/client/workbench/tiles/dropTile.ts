import { store } from '#core/client/store/store.ts'
import { changeLayout } from '../changeLayout.ts'
import { focusPanel } from '../focusPanel.ts'
import { type Drop, dropPanel } from '../layout/dropPanel.ts'
import { treeAtom } from '../layout.atoms.ts'

/** Moves a panel to where its tile or tab was let go, and goes along with the keyboard. */
export function dropTile(id: string, drop: Drop): void {
  const tree = dropPanel(store.get(treeAtom), id, drop)
  if (tree === store.get(treeAtom)) return
  changeLayout((layout) => ({ ...layout, tree }))
  focusPanel(id)
}
