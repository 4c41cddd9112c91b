import type { Virtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { type UIEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { store } from '#core/client/store/store.ts'
import type { Ticket } from '../../contract/index.ts'
import { cursorAtom, hasRowsAtom, isAimedAtom } from '../target.ts'
import { clampedPlace, topToShow } from './cursorPlace.ts'
import { takenAtom } from './newRows.atoms.ts'

interface Cursor {
  /** The row it stands on; null where there is none. */
  current: number | null
  /** Whether the list's keys act on it now. */
  isAimed: boolean
  onScroll: (event: UIEvent<HTMLElement>) => void
}

/**
 * The cursor of the rows. While the list's keys count it is always in view: the rows scroll to it, and a hand that scrolls them takes it along.
 * A row that goes leaves it to the one that takes its place; another question, and what came in, begins at the top.
 */
export function useCursor(
  rows: readonly Ticket[],
  question: string,
  rowPx: number,
  box: { readonly current: HTMLElement | null },
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset'>,
): Cursor {
  const cursor = useAtomValue(cursorAtom)
  const taken = useAtomValue(takenAtom)
  const isAimed = useAtomValue(isAimedAtom)
  const stood = useRef({ question, taken, at: 0 })
  const isOther = stood.current.question !== question || stood.current.taken !== taken
  const found = cursor === null ? -1 : rows.findIndex(({ id }) => id === cursor)
  const at = found >= 0 ? found : isOther ? 0 : Math.min(stood.current.at, rows.length - 1)
  const current = rows[at]?.id ?? null
  const mustGoUp = useRef(false)
  if (found < 0 && at === 0 && virtual.scrollOffset) {
    mustGoUp.current = true
    // Drawing first where it stood would be in vain.
    virtual.scrollOffset = 0
  }

  useLayoutEffect(() => {
    store.set(hasRowsAtom, true)
    return () => store.set(hasRowsAtom, false)
  }, [])
  useEffect(() => {
    stood.current = { question, taken, at }
  }, [question, taken, at])
  useLayoutEffect(() => {
    if (store.get(cursorAtom) === current) return
    store.set(cursorAtom, current)
    // Only where it is needed: setting what is so already makes the browser lay out the page at once.
    if (box.current && mustGoUp.current) box.current.scrollTop = 0
    mustGoUp.current = false
  }, [current, box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, or the keyboard coming back, shows the row again
  useEffect(() => {
    const element = box.current
    if (current === null || !element) return
    const top = topToShow(at, rowPx, { top: element.scrollTop, height: element.clientHeight })
    if (top !== null) element.scrollTop = top
  }, [current, question, isAimed, isAimed && at, box, rowPx])

  const onScroll = ({ currentTarget: { scrollTop: top, clientHeight: height } }: UIEvent<HTMLElement>) => {
    if (!store.get(isAimedAtom)) return
    const place = rows.findIndex(({ id }) => id === store.get(cursorAtom))
    const next = rows[clampedPlace(place, rowPx, { top, height })]
    if (next) store.set(cursorAtom, next.id)
  }
  return { current, isAimed, onScroll }
}
