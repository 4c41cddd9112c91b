import { type Atom, atom } from 'jotai'
import { t } from '#core/client/i18n/index.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { registryAtom } from '#core/client/kernel/registry.ts'
import { activePanelsAtom, focusedIdAtom, maximisedIdAtom } from '../focus.atoms.ts'
import { isStacked, leavesOf } from '../layout/tree.ts'
import { layoutAtom, treeAtom } from '../layout.atoms.ts'

/** The contents of a tile's frame. */
export interface TileView {
  title: string
  /** 1…9, or null when it is alone or comes later. */
  number: number | null
  isAlone: boolean
  isFocused: boolean
  isMaximised: boolean
  /** Whether it is one of the tabs of a stack. */
  isStacked: boolean
}

export const recordAtom = (id: string) => atom((get) => get(layoutAtom).panels[id])

const isSame = (one: TileView, other: TileView) =>
  one.title === other.title &&
  one.number === other.number &&
  one.isAlone === other.isAlone &&
  one.isFocused === other.isFocused &&
  one.isMaximised === other.isMaximised &&
  one.isStacked === other.isStacked

/** Title of an open panel; the type of one that cannot be shown. */
export const titleAtom = (id: string): Atom<string> =>
  atom((get) => {
    get(localeAtom)
    const record = get(layoutAtom).panels[id]
    const panel = record && get(registryAtom).panels.get(record.type)
    const params = panel?.params.safeParse(record?.params)
    return panel && params?.success ? panel.title(params.data, t, get) : t('workbench.tile.unavailable')
  })

/** The same object until something on it changes, so that a frame draws only for its own tile. */
export function tileViewAtom(id: string): Atom<TileView> {
  const title = titleAtom(id)
  let last: TileView | null = null
  return atom((get) => {
    const leaves = leavesOf(get(treeAtom))
    const index = leaves.indexOf(id)
    const isAlone = leaves.length <= 1
    const next = {
      title: get(title),
      number: isAlone || index > 8 ? null : index + 1,
      isAlone,
      isFocused: get(focusedIdAtom) === id,
      isMaximised: get(maximisedIdAtom) === id,
      isStacked: isStacked(get(treeAtom), id),
    }
    last = last && isSame(last, next) ? last : next
    return last
  })
}

/** How many panels are open. */
export const openCountAtom = atom((get) => get(activePanelsAtom).length)
