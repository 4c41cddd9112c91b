import type { Virtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { type UIEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { paletteAtom } from '#core/client/commands/overlays.atoms.ts'
import { store } from '#core/client/store/store.ts'
import type { Ticket } from '../../contract/index.ts'
import { comingBackAtom, cursorAtom, cursorPlaceAtom, hasRowsAtom, isAimedAtom } from '../target.ts'
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
 * A row that goes leaves it to the one that takes its place, and has it again where an undo brings it back; another question, and what came in, begins
 * at the top. At rest at the top of the list (`isSteady` false), rows that come in do not push it out of view: it begins at the top again.
 */
export function useCursor(
  rows: readonly Ticket[],
  question: string,
  isSteady: boolean,
  rowPx: number,
  box: { readonly current: HTMLElement | null },
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset'>,
): Cursor {
  const place = useAtomValue(cursorPlaceAtom)
  const comingBack = useAtomValue(comingBackAtom)
  const isPaletteOpen = useAtomValue(paletteAtom) !== null
  // What is asked of the palette is meant for the row that was marked when it opened.
  const isBack = !isPaletteOpen && comingBack !== null && rows.some(({ id }) => id === comingBack)
  const cursor = isBack ? comingBack : place
  const taken = useAtomValue(takenAtom)
  const isAimed = useAtomValue(isAimedAtom)
  const stood = useRef({ question, taken, at: 0 })
  const isOther = stood.current.question !== question || stood.current.taken !== taken
  const found = cursor === null ? -1 : rows.findIndex(({ id }) => id === cursor)
  const at = found >= 0 ? found : isOther ? 0 : Math.min(stood.current.at, rows.length - 1)
  const current = rows[at]?.id ?? null
  const stoodBefore = useRef(current)
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
    if (isBack || isPaletteOpen) store.set(comingBackAtom, null)
  }, [isBack, isPaletteOpen])
  useLayoutEffect(() => {
    if (store.get(cursorPlaceAtom) === current) return
    store.set(cursorPlaceAtom, current)
    // Only where it is needed: setting what is so already makes the browser lay out the page at once.
    if (box.current && mustGoUp.current) box.current.scrollTop = 0
    mustGoUp.current = false
  }, [current, box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, or the keyboard coming back, shows the row again
  useEffect(() => {
    const element = box.current
    const wasMoved = stoodBefore.current !== current
    stoodBefore.current = current
    if (current === null || !element) return
    const top = topToShow(at, rowPx, { top: element.scrollTop, height: element.clientHeight })
    if (top === null) return
    const isPushedOut = isAimed && !isSteady && element.scrollTop === 0 && !wasMoved
    if (!isPushedOut) {
      element.scrollTop = top
      return
    }
    // By the time it is drawn, more rows may have come in above.
    stoodBefore.current = rows[0]?.id ?? null
    store.set(cursorPlaceAtom, stoodBefore.current)
  }, [current, question, isAimed, isAimed && at, box, rowPx])

  const onScroll = ({ currentTarget: { scrollTop: top, clientHeight: height } }: UIEvent<HTMLElement>) => {
    if (!store.get(isAimedAtom)) return
    const from = rows.findIndex(({ id }) => id === store.get(cursorPlaceAtom))
    const next = rows[clampedPlace(from, rowPx, { top, height })]
    if (next) store.set(cursorAtom, next.id)
  }
  return { current, isAimed, onScroll }
}
