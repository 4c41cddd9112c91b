import { atom } from 'jotai'
import { emptyLayout, type Layout } from './layout/layout.ts'

/** Which screens share the layout on display: the first path segment of the address, unless the route names one. */
export const areaAtom = atom<string | null>(null)

/** The layout on display. Change it through `changeLayout`, which also saves it. */
export const layoutAtom = atom<Layout>(emptyLayout)

export const treeAtom = atom((get) => get(layoutAtom).tree)

/** Whether the layout on display came from a newer version of the program: shown as far as possible and never overwritten. */
export const isReadOnlyAtom = atom(false)
