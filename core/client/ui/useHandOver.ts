import { type RefObject, useLayoutEffect, useRef } from 'react'

/** When the element goes while it holds the keyboard, `to` puts that where one goes on; it would fall to the page. */
export function useHandOver<E extends HTMLElement>(to: () => void): RefObject<E | null> {
  const place = useRef<E>(null)
  const latest = useRef(to)
  latest.current = to
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element?.contains(document.activeElement)) latest.current()
    }
  }, [])
  return place
}
