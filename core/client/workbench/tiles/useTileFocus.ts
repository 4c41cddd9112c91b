import { useAtomValue } from 'jotai'
import { type RefObject, useEffect } from 'react'
import type { Dispose } from '#core/contract/define.ts'
import { focusRequestAtom } from '../focusPanel.ts'

/** A panel that is still being fetched may bring its own starting point this late. */
const WAIT_MS = 3000
const START = '[data-autofocus]'
const START_FOR_KEYS = '[data-autofocus]:not(input, textarea, select), [data-autofocus-keys]'

/** Focuses the tile's starting point; while there is none yet, the tile itself, and the point once it comes. */
function focusInside(tile: HTMLElement, selector: string): Dispose {
  const start = tile.querySelector<HTMLElement>(selector)
  if (start) {
    start.focus({ preventScroll: true })
    return () => {}
  }
  tile.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    const late = tile.querySelector<HTMLElement>(selector)
    if (late && document.activeElement === tile) late.focus({ preventScroll: true })
    if (late || document.activeElement !== tile) observer.disconnect()
  })
  observer.observe(tile, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/**
 * Brings the keyboard into a tile when that is asked for: to what it marks with `data-autofocus`, else to the tile itself; for keys, to what it marks with
 * `data-autofocus-keys` where the other is a text field. A tile that is drawn anew below a dialog takes nothing from it.
 */
export function useTileFocus(id: string, tile: RefObject<HTMLElement | null>): void {
  const request = useAtomValue(focusRequestAtom)
  useEffect(() => {
    const element = tile.current
    if (document.activeElement?.closest('.layer')) return
    if (request?.id !== id || !element || (element !== document.activeElement && element.contains(document.activeElement))) return
    return focusInside(element, request.forKeys ? START_FOR_KEYS : START)
  }, [request, id, tile])
}
