import { atom } from 'jotai'
import { leavesOf } from './layout/tree.ts'
import { layoutAtom } from './layout.atoms.ts'

/** An open panel as `when` and `resolve` of commands see it; parse `params` with the panel's own schema. */
export interface OpenPanel {
  id: string
  type: string
  params: unknown
}

/** Every open panel in reading order. */
export const activePanelsAtom = atom<readonly OpenPanel[]>((get) => {
  const { tree, panels } = get(layoutAtom)
  return leavesOf(tree).flatMap((id) => {
    const record = panels[id]
    return record ? [{ id, type: record.type, params: record.params }] : []
  })
})

/** Ids of panels, the one that had the focus last first. */
export const focusHistoryAtom = atom<readonly string[]>([])

/** Id of the panel with the focus: the last focused one that is still open, else the first. */
export const focusedIdAtom = atom((get) => {
  const leaves = leavesOf(get(layoutAtom).tree)
  return get(focusHistoryAtom).find((id) => leaves.includes(id)) ?? leaves[0] ?? null
})

/** The panel with the focus; null when nothing is open. */
export const focusedPanelAtom = atom<OpenPanel | null>((get) => get(activePanelsAtom).find((panel) => panel.id === get(focusedIdAtom)) ?? null)

/** The tile that covers the others for now. */
export const maximisedIdAtom = atom<string | null>(null)
