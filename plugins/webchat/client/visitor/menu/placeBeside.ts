const GAP_PX = 4

/** Puts a floating node below its anchor, or above where there is more room, never outside the frame; answers false for an anchor that is not in view. */
export const placeBeside = (node: HTMLElement, anchor: HTMLElement, frame: HTMLElement) => {
  const outer = frame.getBoundingClientRect()
  const inner = anchor.getBoundingClientRect()
  if (!anchor.isConnected || inner.bottom < outer.top || inner.top > outer.bottom) return false
  const roomBelow = outer.bottom - inner.bottom
  const roomAbove = inner.top - outer.top
  const height = node.offsetHeight + GAP_PX
  const isBelow = roomBelow >= height || roomBelow >= roomAbove
  const top = isBelow ? inner.bottom - outer.top + GAP_PX : inner.top - outer.top - height
  const isRight = inner.left + inner.right > outer.left + outer.right
  const left = isRight ? inner.right - outer.left - node.offsetWidth : inner.left - outer.left
  node.style.top = `${within(top, outer.height - height)}px`
  node.style.left = `${within(left, outer.width - node.offsetWidth - GAP_PX)}px`
  return true
}

const within = (value: number, most: number) => Math.max(GAP_PX, Math.min(value, most))
