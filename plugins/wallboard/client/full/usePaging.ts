import { type RefObject, useEffect } from 'react'

/** How long each part of a list that is longer than the screen is shown. */
const PAGE_MS = 10_000

/** On a screen that nobody scrolls, a list that does not fit shows its parts one after the other. */
export function usePaging(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      const element = list.current
      if (!element) return
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
      element.scrollTo({ top: isAtEnd ? 0 : element.scrollTop + element.clientHeight * 0.9, behavior: 'smooth' })
    }, PAGE_MS)
    return () => clearInterval(timer)
  }, [list, isOn])
}
