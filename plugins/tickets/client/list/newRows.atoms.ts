import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'

/** Rows that wait behind the list's pill. */
export interface NewRows {
  /** Rows that are to come in, or to go up. */
  count: number
  /** Whether rows stand there that are not of the list any more. */
  hasLeft: boolean
}

export const NO_NEW_ROWS: NewRows = { count: 0, hasLeft: false }

export const newRowsAtom = atom<NewRows>(NO_NEW_ROWS)

/** Counts the times that somebody took the news in. */
export const takenAtom = atom(0)

export const takeNewRows = (): void => store.set(takenAtom, (times) => times + 1)

/** Tickets that an action of this browser changed since the rows last stood in their order. */
export const ownAtom = atom<ReadonlySet<number>>(new Set<number>())

export const noteOwn = (ids: readonly number[]): void =>
  store.set(ownAtom, (current) => (ids.every((id) => current.has(id)) ? current : new Set([...current, ...ids])))
