import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below so many pixels the bar has room for `+` and the button alone. */
const NARROW_PX = 400

/** Whether the reply box is narrow, known before it is first drawn. */
export function useIsNarrow(box: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setNarrow(element.offsetWidth > 0 && element.offsetWidth < NARROW_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return isNarrow
}
