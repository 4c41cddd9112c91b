import type { KeyboardEvent } from 'react'

const STOPS = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** Tab goes round within the element, instead of leaving it for the page below. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
  const [first, last] = [stops[0], stops.at(-1)]
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last)
  if (!isAtEnd) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
