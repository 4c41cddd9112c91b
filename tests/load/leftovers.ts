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

/** Takes everything away, the newest first, as far as it goes. */
export async function removeLeftovers(): Promise<void> {
  for (const remove of [...left].reverse()) await remove().catch((error) => process.stderr.write(`left behind: ${error}\n`))
}
