/** What a measurement leaves behind unless it is taken away: programs, databases, folders. */
const left = new Set<() => Promise<void>>()

/** Remembers how to take something away. Answers what does it, once. */
export function leftover(remove: () => Promise<void>): () => Promise<void> {
  let removing: Promise<void> | undefined
  const once = () => {
    left.delete(once)
    removing ??= remove()
    return removing
  }
  left.add(once)
  return once
}

let clearing: Promise<void> | undefined

/** Takes everything away, the newest first, as far as it goes; also what comes meanwhile. Whoever asks again meanwhile waits for the same. */
export function removeLeftovers(): Promise<void> {
  const clear = async () => {
    for (let remove = [...left].at(-1); remove; remove = [...left].at(-1)) {
      await remove().catch((error) => process.stderr.write(`left behind: ${error}\n`))
    }
    clearing = undefined
  }
  clearing ??= Promise.resolve().then(clear)
  return clearing
}
