/** Changes on screen that make it what this browser keeps. */
export interface Difference<H, K> {
  dropped: H[]
  added: K[]
}

/**
 * Compares files on screen with those that are kept. What could not be kept stays on screen; what was kept and is no longer was sent or taken out in
 * another tab. `gone`: ids that left this screen, whose forgetting may be on its way.
 */
export function differenceOf<H extends { id: string; isKept: boolean }, K extends { id: string }>(
  held: readonly H[],
  kept: readonly K[],
  gone: ReadonlySet<string>,
): Difference<H, K> {
  const heldIds = new Set(held.map(({ id }) => id))
  const keptIds = new Set(kept.map(({ id }) => id))
  return {
    dropped: held.filter(({ id, isKept }) => isKept && !keptIds.has(id)),
    added: kept.filter(({ id }) => !heldIds.has(id) && !gone.has(id)),
  }
}
