import type { KeyboardEvent } from 'react'

/** Stops of the arrows: bubbles, and what other plugins put between them with `data-log-stop`. */
const STOPS = '.bubble, [data-log-stop]'

const isStop = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement && target.matches(STOPS)

/** In the order of the screen: the window of the list recycles its elements. */
function stopsIn(log: Element): HTMLElement[] {
  const top = (element: HTMLElement) => element.getBoundingClientRect().top
  return [...log.querySelectorAll<HTMLElement>(STOPS)].sort((one, other) => top(one) - top(other))
}

/** Marks the lowest message that one sees: at the end the newest. False where there is none. */
export function markNewestSeen(log: Element): boolean {
  const foot = log.getBoundingClientRect().bottom
  const stops = stopsIn(log)
  const seen = stops.findLast((stop) => stop.getBoundingClientRect().top < foot) ?? stops.at(-1)
  seen?.focus()
  return seen !== undefined
}

/** Goes to an end of what is held, and marks what stands there once it is drawn. */
function toEdge(log: HTMLElement, edge: 'top' | 'bottom'): void {
  log.scrollTop = edge === 'top' ? 0 : log.scrollHeight
  // The window of the list draws what stands there in the frame after the one that scrolls.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      stopsIn(log)
        .at(edge === 'top' ? 0 : -1)
        ?.focus(),
    ),
  )
}

/** Arrows go from message to message, from the newest one seen, Home and End to the ends; `Enter` on one opens its menu as the menu key does. */
export function moveAmongBubbles(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: log } = event
  if ((target !== log && !isStop(target)) || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Enter' && isStop(target)) {
    event.preventDefault()
    target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    return
  }
  if (event.key === 'Home' || event.key === 'End') {
    event.preventDefault()
    toEdge(log, event.key === 'Home' ? 'top' : 'bottom')
    return
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step) return
  if (!isStop(target)) {
    if (markNewestSeen(log)) event.preventDefault()
    return
  }
  const stops = stopsIn(log)
  const next = stops[stops.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
