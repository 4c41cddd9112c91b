import type { SavedView, ViewFilter } from '../contract/index.ts'

/** The whole filter of a view, with the view's own id. */
export const filterOf = (view: SavedView, initial: ViewFilter): ViewFilter => ({ ...initial, ...view.filter, view: String(view.id) })
