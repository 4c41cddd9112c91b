import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { store } from '#core/client/store/store.ts'
import type { Ticket } from '../../contract/index.ts'
import { tickets } from '../tickets.ts'
import { NO_NEW_ROWS, newRowsAtom, ownAtom, takenAtom } from './newRows.atoms.ts'
import { type Steady, steadyRows } from './steady.ts'

const NOBODY: ReadonlySet<number> = new Set()

interface ShownRows {
  question: string
  taken: number
  rows: readonly Ticket[]
}

/** `rows` as they are shown: in the order they stand in while `isSteady`, for as long as the same `question` is asked of the list. */
export function useSteadyRows(rows: readonly Ticket[], question: string, isSteady: boolean): Steady {
  const taken = useAtomValue(takenAtom)
  const own = useAtomValue(ownAtom)
  const shown = useRef<ShownRows>({ question: '', taken, rows: [] })
  const steady = useMemo((): Steady => {
    const before = shown.current
    const isSame = isSteady && before.question === question && before.taken === taken && before.rows.length > 0
    const now = isSame
      ? steadyRows({ current: before.rows.map(({ id }) => id), wanted: rows, known: (id) => tickets.get(id), own })
      : { rows, left: NOBODY, newCount: 0 }
    shown.current = { question, taken, rows: now.rows }
    return now
  }, [rows, question, isSteady, taken, own])

  const { newCount, left } = steady
  const isSettled = newCount === 0 && left.size === 0
  useEffect(() => {
    store.set(newRowsAtom, isSettled ? NO_NEW_ROWS : { count: newCount, hasLeft: left.size > 0 })
  }, [newCount, left, isSettled])
  useEffect(() => () => store.set(newRowsAtom, NO_NEW_ROWS), [])
  useEffect(() => {
    if (!isSteady && own.size > 0) store.set(ownAtom, NOBODY)
  }, [isSteady, own])
  return steady
}
