import type { Remap } from '#core/client/commands/bindings.ts'

/** The own keys of now without one action: what that changed is as before it, what was changed since stays. */
export function takenBack({ before, after, now }: { before: Remap; after: Remap; now: Remap }): Remap {
  const isChanged = (id: string) => JSON.stringify(before[id]) !== JSON.stringify(after[id])
  const others = Object.entries(now).filter(([id]) => !isChanged(id))
  return Object.fromEntries([...others, ...Object.entries(before).filter(([id]) => isChanged(id))])
}
