import { atom } from 'jotai'
import type { SavedView, ViewFilter } from '../contract/index.ts'

/** Target of the form that names a view: a view that is there, or the filter of a screen, with what happens to the new view. */
export type ViewFormTarget = { view: SavedView } | { screen: string; filter: ViewFilter; onSaved: (view: SavedView) => void }

export const viewFormAtom = atom<ViewFormTarget | null>(null)
