import type { KeyboardEvent } from 'react'

/** Arrows go from message to message, from the newest one seen; `Enter` on one opens its menu as the menu key does. */
export function moveAmongBubbles(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target
  if (!(target instanceof HTMLElement) || (target !== event.currentTarget && !target.classList.contains('bubble'))) return
  if (event.key === 'Enter' && target.classList.contains('bubble')) {
    event.preventDefault()
    target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    return
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step) return
  // In the order of the screen: the window of the list recycles its elements.
  const top = (element: HTMLElement) => element.getBoundingClientRect().top
  const bubbles = [...event.currentTarget.querySelectorAll<HTMLElement>('.bubble')].sort((one, other) => top(one) - top(other))
  const at = bubbles.indexOf(target)
  const next = at < 0 ? bubbles.at(-1) : bubbles[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
