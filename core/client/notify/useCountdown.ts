import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs `onEnd` once after `totalMs` of unpaused time; never when `totalMs` is null. */
export function useCountdown(totalMs: number | null, isPaused: boolean, onEnd: () => void): void {
  const leftMs = useRef(totalMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (leftMs.current === null || isPaused) return
    const startedMs = Date.now()
    const timer = setTimeout(() => end(), leftMs.current)
    return () => {
      clearTimeout(timer)
      if (leftMs.current !== null) leftMs.current = Math.max(0, leftMs.current - (Date.now() - startedMs))
    }
  }, [isPaused])
}
