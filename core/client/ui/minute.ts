import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    nowMs = Date.now()
    for (const each of listeners) each()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function read(): number {
  if (timer === undefined) nowMs = Date.now()
  return nowMs
}

/** The present time, renewed each minute by one timer for the whole page. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
