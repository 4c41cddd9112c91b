/** Changes on screen that make it what this browser keeps. */
export interface Difference<H, K> {
  dropped: H[]
  added: K[]
}

/**
 * Compares files on screen with those that are kept. What could not be kept stays on screen; what was kept and is no longer was sent or taken out in
 * another tab. `gone`: ids that left this screen, whose forgetting may be on its way.
 */
export function differenceOf<H extends { id: string; isStored: boolean }, K extends { id: string }>(
  current: readonly H[],
  stored: readonly K[],
  gone: ReadonlySet<string>,
): Difference<H, K> {
  const currentIds = new Set(current.map(({ id }) => id))
  const storedIds = new Set(stored.map(({ id }) => id))
  return {
    dropped: current.filter(({ id, isStored }) => isStored && !storedIds.has(id)),
    added: stored.filter(({ id }) => !currentIds.has(id) && !gone.has(id)),
  }
}
