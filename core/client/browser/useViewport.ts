import { useSyncExternalStore } from 'react'

/** Widths in pixels from which a screen counts as the next larger. The style sheets name the same. @see specification §9 */
export const BREAKPOINTS = { narrow: 600, wide: 1024, large: 1440, huge: 1920 } as const

export type Viewport = 'phone' | 'narrow' | 'wide'

/** The media query of screens below a breakpoint. */
const below = (breakpoint: keyof typeof BREAKPOINTS): string => `(max-width: ${BREAKPOINTS[breakpoint] - 0.02}px)`

const PHONE = below('narrow')
const NARROW = below('wide')

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
