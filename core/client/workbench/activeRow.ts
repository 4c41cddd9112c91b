import { atom, type Getter } from 'jotai'
import { useEffect } from 'react'
import type { z } from 'zod'
import { store } from '#core/client/store/store.ts'
import { focusedIdAtom } from './focus.atoms.ts'

/** Row of each table on which the cursor stands, by panel. */
const activeRowsAtom = atom<ReadonlyMap<string, unknown>>(new Map())

/** What `Delete` does to the picked rows of each table, by panel. */
const pickedRemovalsAtom = atom<ReadonlyMap<string, () => void>>(new Map())

function withEntry<T>(map: ReadonlyMap<string, T>, key: string, value: T | null): ReadonlyMap<string, T> {
  const next = new Map(map)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}

/** Where the cursor of a panel's table stands; null without rows, and when the table goes. */
export const setActiveRow = (panelId: string, row: unknown): void => store.set(activeRowsAtom, (now) => withEntry(now, panelId, row))

/** `Delete` runs this while rows of the panel's table are picked; null: none are. */
export function usePickedRemoval(panelId: string | null, run: (() => void) | null): void {
  useEffect(() => {
    if (panelId === null || run === null) return
    store.set(pickedRemovalsAtom, (now) => withEntry(now, panelId, run))
    return () => store.set(pickedRemovalsAtom, (now) => withEntry(now, panelId, null))
  }, [panelId, run])
}

/** For `resolve` of a table's commands: the row under the cursor of the focused panel, as `schema` has it. */
export const activeRow =
  <R>(schema: z.ZodType<R>) =>
  (get: Getter): R | null => {
    const read = schema.safeParse(get(activeRowsAtom).get(get(focusedIdAtom) ?? ''))
    return read.success ? read.data : null
  }

/** What takes away the picked rows of the focused panel; null where none are picked. */
export const pickedRemoval = (get: Getter): (() => void) | null => get(pickedRemovalsAtom).get(get(focusedIdAtom) ?? '') ?? null

/** The same as `activeRow`, and nothing while rows are picked: what acts on many is not for one that merely has the cursor. */
export const activeRowUnlessPicked =
  <R>(schema: z.ZodType<R>) =>
  (get: Getter): R | null =>
    pickedRemoval(get) ? null : activeRow(schema)(get)
