import { queryClient } from '#core/client/kernel/queryClient.ts'

/** Questions about planned messages begin with this. */
export const SCHEDULES = 'schedules'
/** Many go out at once: what is on screen is asked for again at most so often. */
const GATHER_MS = 400

let isGathering = false

/** Something is planned, different, or has gone out. */
export function noteSchedules(): void {
  if (isGathering) return
  isGathering = true
  setTimeout(() => {
    isGathering = false
    void queryClient.invalidateQueries({ queryKey: [SCHEDULES] })
  }, GATHER_MS)
}

/** At once, after one's own action. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [SCHEDULES] })
