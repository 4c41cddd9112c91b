import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { store } from '#core/client/store/store.ts'
import type { Ticket } from '../../contract/index.ts'
import { tickets } from '../tickets.ts'
import { NO_NEWS, newsAtom, ownAtom, takenAtom } from './news.atoms.ts'
import { type Steady, steadyRows } from './steady.ts'

const NOBODY: ReadonlySet<number> = new Set()

interface Standing {
  question: string
  taken: number
  rows: readonly Ticket[]
}

/** `rows` as they are shown: in the order they stand in while `isHeld`, for as long as the same `question` is asked of the list. */
export function useSteadyRows(rows: readonly Ticket[], question: string, isHeld: boolean): Steady {
  const taken = useAtomValue(takenAtom)
  const own = useAtomValue(ownAtom)
  const standing = useRef<Standing>({ question: '', taken, rows: [] })
  const steady = useMemo((): Steady => {
    const before = standing.current
    const isSame = isHeld && before.question === question && before.taken === taken && before.rows.length > 0
    const now = isSame
      ? steadyRows({ held: before.rows.map(({ id }) => id), wanted: rows, known: (id) => tickets.get(id), own })
      : { rows, left: NOBODY, news: 0 }
    standing.current = { question, taken, rows: now.rows }
    return now
  }, [rows, question, isHeld, taken, own])

  const { news, left } = steady
  const isSettled = news === 0 && left.size === 0
  useEffect(() => {
    store.set(newsAtom, isSettled ? NO_NEWS : { count: news, hasLeft: left.size > 0 })
  }, [news, left, isSettled])
  useEffect(() => () => store.set(newsAtom, NO_NEWS), [])
  useEffect(() => {
    if (!isHeld && own.size > 0) store.set(ownAtom, NOBODY)
  }, [isHeld, own])
  return steady
}
