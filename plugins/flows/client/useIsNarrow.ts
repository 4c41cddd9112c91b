import { type RefObject, useEffect, useState } from 'react'

/** Below this a drawing and its form don't stand side by side, in pixels. */
const NARROW_PX = 720

/** Whether a box is too narrow for a drawing. */
export function useIsNarrow(box: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < NARROW_PX))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isNarrow
}
