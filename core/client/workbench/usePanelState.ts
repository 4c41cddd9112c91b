import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { store } from '#core/client/store/store.ts'
import { changeLayoutOf } from './areaLayouts.ts'
import { changeLayout } from './changeLayout.ts'
import type { Layout } from './layout/layout.ts'
import { areaAtom, layoutAtom } from './layout.atoms.ts'

/** Long enough to gather keystrokes and scrolling, short enough to survive a crash. */
const SAVE_MS = 200

/** In the area the panel stands in: by the time it goes, another may be on display, with a panel of the same id. */
function saveState(area: string | null, panelId: string, state: unknown): void {
  const change = (layout: Layout): Layout => {
    const record = layout.panels[panelId]
    return record ? { ...layout, panels: { ...layout.panels, [panelId]: { ...record, state } } } : layout
  }
  if (area === null) changeLayout(change)
  else changeLayoutOf(area, change)
}

/**
 * A panel's own view (filters, sort, scroll, open sections), saved inside the layout 200 ms after its last change.
 *
 * What no longer fits `schema` starts from `initial`. One state per panel: keep everything in one object.
 */
export function usePanelState<T>(panelId: string, schema: z.ZodType<T>, initial: T): readonly [T, (next: T | ((now: T) => T)) => void] {
  const [state, setState] = useState<T>(() => {
    const saved = schema.safeParse(store.get(layoutAtom).panels[panelId]?.state)
    return saved.success ? saved.data : initial
  })
  const [area] = useState(() => store.get(areaAtom))
  const unsaved = useRef<{ state: T } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (unsaved.current) saveState(area, panelId, unsaved.current.state)
    unsaved.current = null
  }, [area, panelId])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const change = useCallback(
    (next: T | ((now: T) => T)) =>
      setState((now) => {
        const changed = isUpdater(next) ? next(now) : next
        if (Object.is(changed, now)) return now
        unsaved.current = { state: changed }
        clearTimeout(timer.current)
        timer.current = setTimeout(flush, SAVE_MS)
        return changed
      }),
    [flush],
  )
  return [state, change]
}

const isUpdater = <T>(next: T | ((now: T) => T)): next is (now: T) => T => typeof next === 'function'
