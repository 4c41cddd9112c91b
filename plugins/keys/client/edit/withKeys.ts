import type { Remap } from '#core/client/commands/bindings.ts'

/** Own keys with those of one command changed; null takes them back to what it came with. */
export function withKeys(remap: Remap, commandId: string, keys: readonly string[] | null): Record<string, string[]> {
  const lists = Object.entries(remap).map(([id, each]) => [id, typeof each === 'string' ? [each].filter((text) => text !== '') : [...each]] as const)
  const others = lists.filter(([id]) => id !== commandId)
  return Object.fromEntries(keys === null ? others : [...others, [commandId, [...keys]]])
}
