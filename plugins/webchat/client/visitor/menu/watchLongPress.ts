export interface LongPressNeeds {
  /** Runs the action once, after `ms`; the answer calls it off. */
  later: (action: () => void, ms: number) => () => void
  /** With what the finger lies on. */
  onPressed: (target: Element) => void
}

const LONG_MS = 450
/** A finger that moves further scrolls. */
const STILL_PX = 10

/** A finger that rests on a bubble. Links keep the browser's own menu. */
export const watchLongPress = (node: HTMLElement, { later, onPressed }: LongPressNeeds) => {
  let from: { x: number; y: number } | null = null
  let callOff = () => {}
  const stop = () => {
    callOff()
    from = null
  }
  const bubbleBelow = (target: EventTarget | null) => (target instanceof Element && !target.closest('a, button') ? target.closest('.bubble') : null)

  node.addEventListener('pointerdown', (event) => {
    stop()
    const bubble = event.pointerType === 'touch' ? bubbleBelow(event.target) : null
    if (!bubble) return
    from = { x: event.clientX, y: event.clientY }
    callOff = later(() => onPressed(bubble), LONG_MS)
  })
  node.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) stop()
  })
  for (const end of ['pointerup', 'pointercancel']) node.addEventListener(end, stop)
  // Phones would select a word and open a menu of their own.
  node.addEventListener('contextmenu', (event) => {
    if (from && bubbleBelow(event.target)) event.preventDefault()
  })
}
