import { useEffect, useState } from 'react'

/** Whole seconds until `untilMs` (epoch), counting down; 0 when it has passed or is null. */
export function useSecondsLeft(untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  useEffect(() => {
    if (untilMs === null) return
    setNowMs(Date.now())
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= untilMs) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  return left
}
