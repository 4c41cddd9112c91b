import type { Dispose } from '#core/contract/define.ts'

/** @see specification §4 and §9, decision 20: 7200 ticks of 30 s are 60 hours. */
export const IDLE_TICK_MS = 30_000
export const IDLE_TICKS = 7200

const signsOfLife = ['click', 'mousemove', 'keydown'] as const

/** Reloads a page that nobody has touched for 7200 ticks. */
export function startIdleReload(reload: () => void = () => location.reload()): Dispose {
  let ticks = 0
  const reset = () => {
    ticks = 0
  }
  const timer = setInterval(() => {
    ticks += 1
    if (ticks < IDLE_TICKS) return
    ticks = 0
    reload()
  }, IDLE_TICK_MS)
  for (const sign of signsOfLife) addEventListener(sign, reset, { passive: true })
  return () => {
    clearInterval(timer)
    for (const sign of signsOfLife) removeEventListener(sign, reset)
  }
}
