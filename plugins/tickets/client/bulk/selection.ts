import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'

/** Tickets that somebody picked, or everything that the filter lets through. They stay picked however the list sorts itself. */
export interface Selection {
  ids: ReadonlySet<number>
  isAll: boolean
}

const NONE: Selection = { ids: new Set(), isAll: false }

export const selectionAtom = atom<Selection>(NONE)

/** @see PickedTickets */
export const pickedIdsAtom = atom((get): readonly number[] | null => {
  const { ids, isAll } = get(selectionAtom)
  return isAll ? null : [...ids]
})

export const isPicking = ({ ids, isAll }: Selection): boolean => isAll || ids.size > 0

export const isPicked = ({ ids, isAll }: Selection, id: number): boolean => isAll || ids.has(id)

/** Picks a ticket, or no longer. */
export function togglePick(id: number): void {
  store.set(selectionAtom, ({ ids }) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    return { ids: next, isAll: false }
  })
}

/** Picks further tickets. */
export const pick = (more: readonly number[]): void => store.set(selectionAtom, ({ ids }) => ({ ids: new Set([...ids, ...more]), isAll: false }))

/** Picks everything that the filter lets through, also what is not loaded. */
export const pickAll = (): void => store.set(selectionAtom, { ids: new Set<number>(), isAll: true })

export const unpick = (): void => store.set(selectionAtom, NONE)
