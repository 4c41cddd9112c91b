const SECOND_MS = 1000

/** Says the seconds that are left, once a second, down to 0. The answer stops it. */
export const countDown = (seconds: number, say: (left: number) => void): (() => void) => {
  let left = seconds
  say(left)
  const timer = setInterval(() => {
    left -= 1
    say(left)
    if (left <= 0) clearInterval(timer)
  }, SECOND_MS)
  return () => clearInterval(timer)
}
