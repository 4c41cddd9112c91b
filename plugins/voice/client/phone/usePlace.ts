import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { readJson, writeJson } from '#core/client/browser/storage.ts'

const KEY = 'voice.place'
const STEP = 16
/** Pixels from the right and the bottom edge of the window. */
const placeSchema = z.object({ right: z.number(), bottom: z.number() })
type Place = z.infer<typeof placeSchema>
const CORNER: Place = { right: 12, bottom: 36 }
/** Pixels of the panel that stay in sight, whatever the size of the window. */
const LEAST = 48

const within = ({ right, bottom }: Place, { offsetWidth = 0 } = {}): Place => ({
  right: Math.max(0, Math.min(right, window.innerWidth - Math.min(offsetWidth, window.innerWidth))),
  bottom: Math.max(0, Math.min(bottom, window.innerHeight - LEAST)),
})

/** Where the panel floats: moved by its head, by pointer or arrows; `Home` puts it back into its corner. */
export function usePlace() {
  const panel = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<Place>(() => readJson(KEY, placeSchema) ?? CORNER)
  useEffect(() => {
    const fit = () => setPlace((now) => within(now, panel.current ?? {}))
    addEventListener('resize', fit)
    fit()
    return () => removeEventListener('resize', fit)
  }, [])
  const put = (next: Place) => {
    const fitting = within(next, panel.current ?? {})
    setPlace(fitting)
    writeJson(KEY, fitting)
  }
  const onPointerDown = (down: ReactPointerEvent<HTMLElement>) => {
    if (down.button !== 0 || (down.target instanceof Element && down.target.closest('button.icon-btn'))) return
    const head = down.currentTarget
    head.setPointerCapture(down.pointerId)
    const move = (event: PointerEvent) => put({ right: place.right - (event.clientX - down.clientX), bottom: place.bottom - (event.clientY - down.clientY) })
    const end = () => {
      head.removeEventListener('pointermove', move)
      head.removeEventListener('lostpointercapture', end)
    }
    head.addEventListener('pointermove', move)
    head.addEventListener('lostpointercapture', end)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key]
    if (!by && event.key !== 'Home') return
    event.preventDefault()
    const [right = 0, bottom = 0] = by ?? []
    put(by ? { right: place.right + right, bottom: place.bottom + bottom } : CORNER)
  }
  return { panel, style: { insetInlineEnd: place.right, insetBlockEnd: place.bottom }, handle: { onPointerDown, onKeyDown } }
}
