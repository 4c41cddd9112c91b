import { useSyncExternalStore } from 'react'

/** @see specification §9: breakpoints 600 and 1024 px. */
export type Viewport = 'phone' | 'narrow' | 'wide'

const PHONE = '(max-width: 599.98px)'
const NARROW = '(max-width: 1023.98px)'

/** `phone` below 600 px, `narrow` below 1024 px, else `wide`. */
export function readViewport(): Viewport {
  if (matchMedia(PHONE).matches) return 'phone'
  return matchMedia(NARROW).matches ? 'narrow' : 'wide'
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(PHONE), matchMedia(NARROW)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

export const useViewport = (): Viewport => useSyncExternalStore(subscribe, readViewport)

const readHeight = (): number => window.innerHeight

function subscribeHeight(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Height of the window in pixels. */
export const useWindowHeight = (): number => useSyncExternalStore(subscribeHeight, readHeight)
