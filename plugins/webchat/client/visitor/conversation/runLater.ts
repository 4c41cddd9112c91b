/** Runs the action once, after `ms`; the answer calls it off. */
export const runLater = (action: () => void, ms: number) => {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}
