/** Runs the deed once, after `ms`; the answer calls it off. */
export const runLater = (deed: () => void, ms: number) => {
  const timer = setTimeout(deed, ms)
  return () => clearTimeout(timer)
}
