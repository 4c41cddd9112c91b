const NUMBERED = /^(.*?)([0-9])$/

/** Fewer are shown one by one. */
const LEAST = 3

/** First and last of keys that count up, such as 'v 1', 'v 2', 'v 3'; null for others. */
export function keyRange(keys: readonly string[]): { first: string; last: string } | null {
  const first = keys[0]
  const last = keys.at(-1)
  if (first === undefined || last === undefined || keys.length < LEAST) return null
  const [, stem, from] = NUMBERED.exec(first) ?? []
  const isRun = from !== undefined && keys.every((each, index) => each === `${stem}${Number(from) + index}`)
  return isRun ? { first, last } : null
}
