import { atom, type Getter } from 'jotai'
import { useEffect } from 'react'
import { store } from '#core/client/store/store.ts'
import { focusedIdAtom } from './focus.atoms.ts'

/** Actions of the keys in a panel's table. */
export interface RowActions {
  /** To the row under the cursor; absent where there is none or the person may not. */
  edit?: () => void
  remove?: () => void
  /** To the rows that are picked; absent while none are. */
  removePicked?: () => void
}

/** By panel; several parts of a panel may each tell some. */
const rowActionsAtom = atom<ReadonlyMap<string, readonly RowActions[]>>(new Map())

const without = (map: ReadonlyMap<string, readonly RowActions[]>, panelId: string, actions: RowActions) => {
  const left = (map.get(panelId) ?? []).filter((other) => other !== actions)
  return left.length > 0 ? new Map(map).set(panelId, left) : new Map([...map].filter(([id]) => id !== panelId))
}

/** `e` and `Delete` do this in the panel, as long as it is drawn; `actions` is the same value until they change. */
export function useRowActions(panelId: string | null, actions: RowActions | null): void {
  useEffect(() => {
    if (panelId === null || actions === null) return
    store.set(rowActionsAtom, (now) => new Map(now).set(panelId, [...(now.get(panelId) ?? []), actions]))
    return () => store.set(rowActionsAtom, (now) => without(now, panelId, actions))
  }, [panelId, actions])
}

const inFocused = (get: Getter, name: keyof RowActions): (() => void) | null =>
  get(rowActionsAtom)
    .get(get(focusedIdAtom) ?? '')
    ?.find((actions) => actions[name])?.[name] ?? null

/** Opens the form of the row under the cursor of the focused panel; null where there is none. */
export const rowEdit = (get: Getter): (() => void) | null => inFocused(get, 'edit')

/** Takes away the picked rows of the focused panel, or else the one under the cursor. */
export const rowRemoval = (get: Getter): (() => void) | null => inFocused(get, 'removePicked') ?? inFocused(get, 'remove')
