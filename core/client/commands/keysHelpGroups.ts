import type { Getter } from 'jotai'
import type { AnyCommand, Translate } from '#core/client/plugin.ts'
import type { Binding } from './bindings.ts'
import { commandState, resolveArgs } from './commandState.ts'
import { plain } from './match.ts'

export interface KeyRow {
  id: string
  title: string
  keys: readonly string[]
  /** Works here and now. */
  isNow: boolean
}

export interface KeyGroup {
  /** Panel type, or null for everywhere. */
  scope: string | null
  lines: readonly KeyRow[]
}

function isNow(command: AnyCommand, scope: string | null, get: Getter): boolean {
  if (command.scope !== undefined && command.scope !== scope) return false
  const found = resolveArgs(command, get)
  return found !== null && commandState(command, get, found.args) === 'enabled'
}

/**
 * The keys that work here and now, those of one title on one line, the focused panel's first, then everywhere. With `isAll`, and for what is looked for, also those
 * that do not: in each group after those that do, other panels' at the end.
 */
export function keysHelpGroups(
  bindings: readonly Binding[],
  scope: string | null,
  { get, t, query, isAll }: { get: Getter; t: Translate; query: string; isAll: boolean },
): KeyGroup[] {
  const lines = new Map<string, KeyRow & { scope: string | null }>()
  for (const { command, keys } of bindings) {
    if (commandState(command, get) === 'absent') continue
    const id = `${command.scope ?? ''} ${command.title}`
    const known = lines.get(id)
    lines.set(id, {
      id,
      title: t(command.title),
      keys: [...(known?.keys ?? []), keys],
      isNow: known?.isNow === true || isNow(command, scope, get),
      scope: command.scope ?? null,
    })
  }
  const fits = (line: KeyRow) => plain(line.title).includes(plain(query)) || line.keys.some((keys) => keys.includes(query))
  const fitting = [...lines.values()].filter((line) => (query === '' ? isAll || line.isNow : fits(line)))
  const rank = (each: string | null) => (each === scope ? 0 : each === null ? 1 : 2)
  const scopes = [...new Set(fitting.map((line) => line.scope))].toSorted((one, other) => rank(one) - rank(other))
  return scopes.map((each) => ({
    scope: each,
    lines: fitting.filter((line) => line.scope === each).toSorted((one, other) => Number(other.isNow) - Number(one.isNow)),
  }))
}
