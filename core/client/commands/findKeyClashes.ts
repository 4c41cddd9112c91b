import type { AnyCommand } from '#core/client/plugin.ts'
import { bindingsOf, type Remap } from './bindings.ts'

/** Two commands whose keys cannot be told apart in one scope: the same keys, or one the beginning of the other's chord. */
export interface KeyClash {
  keys: string
  scope: string
  commands: [string, string]
}

/**
 * Clashes among commands of one scope. Commands with a `when` on both sides may share keys: they answer in different situations,
 * and the dispatcher reports it where they don't.
 */
export function findKeyClashes(commands: readonly AnyCommand[], remap: Remap = {}): KeyClash[] {
  const bindings = bindingsOf(commands, remap)
  return bindings.flatMap((one, index) =>
    bindings.slice(index + 1).flatMap((other): KeyClash[] => {
      if (one.command === other.command || one.command.scope !== other.command.scope) return []
      if (one.command.when && other.command.when) return []
      const length = Math.min(one.strokes.length, other.strokes.length)
      const isSame = one.strokes.slice(0, length).join(' ') === other.strokes.slice(0, length).join(' ')
      return isSame ? [{ keys: one.keys, scope: one.command.scope ?? 'everywhere', commands: [one.command.id, other.command.id] }] : []
    }),
  )
}
