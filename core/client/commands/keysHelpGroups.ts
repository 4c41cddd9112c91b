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
  rows: readonly KeyRow[]
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
  const rows = new Map<string, KeyRow & { scope: string | null }>()
  for (const { command, keys } of bindings) {
    if (commandState(command, get) === 'absent') continue
    const id = `${command.scope ?? ''} ${command.title}`
    const known = rows.get(id)
    rows.set(id, {
      id,
      title: t(command.title),
      keys: [...(known?.keys ?? []), keys],
      isNow: known?.isNow === true || isNow(command, scope, get),
      scope: command.scope ?? null,
    })
  }
  const fits = (row: KeyRow) => plain(row.title).includes(plain(query)) || row.keys.some((keys) => keys.includes(query))
  const fitting = [...rows.values()].filter((row) => (query === '' ? isAll || row.isNow : fits(row)))
  const rank = (each: string | null) => (each === scope ? 0 : each === null ? 1 : 2)
  const scopes = [...new Set(fitting.map((row) => row.scope))].toSorted((one, other) => rank(one) - rank(other))
  return scopes.map((each) => ({
    scope: each,
    rows: fitting.filter((row) => row.scope === each).toSorted((one, other) => Number(other.isNow) - Number(one.isNow)),
  }))
}
