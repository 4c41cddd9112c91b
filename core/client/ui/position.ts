const GAP = 4
const EDGE = 8

export interface Anchor {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Size {
  width: number
  height: number
}

/** Upper left corner for something that floats below its anchor, or above it where there is no room; never off the screen. */
export function placeBelow(anchor: Anchor, size: Size, screen: Size, align: 'start' | 'end' = 'start'): { left: number; top: number } {
  const wanted = align === 'start' ? anchor.left : anchor.right - size.width
  const left = Math.max(EDGE, Math.min(wanted, screen.width - size.width - EDGE))
  const below = anchor.bottom + GAP
  const fitsBelow = below + size.height + EDGE <= screen.height
  const above = anchor.top - GAP - size.height
  return { left, top: fitsBelow || above < EDGE ? Math.max(EDGE, Math.min(below, screen.height - size.height - EDGE)) : above }
}
