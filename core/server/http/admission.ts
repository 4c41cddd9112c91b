import { unavailable } from '#core/contract/errors.ts'

/** Begins a call; answers what ends it. @throws unavailable (503) */
export type Admit = () => () => void

/** Counts what is worked on at once. @throws unavailable (503) beyond `most` */
export function createAdmission(most: number): Admit {
  let running = 0
  return () => {
    if (running >= most) throw unavailable({ retryAfterSeconds: 1 })
    running += 1
    return () => {
      running -= 1
    }
  }
}
