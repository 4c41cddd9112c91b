import type { Getter } from 'jotai'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import type { Translate } from '#core/client/plugin.ts'
import { type AnyCommand, type PaletteEntry, type PaletteSource, paletteSources } from '#core/client/plugin.ts'
import { commandState, resolveArgs } from './commandState.ts'
import { type Match, matchText } from './match.ts'
import { runCommand } from './runCommand.ts'

/** A line of the palette. */
export interface PaletteRow {
  id: string
  title: string
  match: Match
  detail?: string
  keys?: string
  icon?: PaletteEntry['icon']
  run: (options: { beside: boolean }) => void | Promise<void>
}

export interface PaletteGroup {
  id: string
  heading: string
  rows: readonly PaletteRow[]
}

const PREFIXES = ['>', '#', '@', '/', '?'] as const
export type Prefix = (typeof PREFIXES)[number]

/** Splits what one typed into the prefix that asks for one kind of row and the rest. */
export function readQuery(text: string): { prefix: Prefix | null; query: string } {
  const prefix = PREFIXES.find((each) => text.startsWith(each)) ?? null
  return { prefix, query: (prefix ? text.slice(1) : text).trim() }
}

const canRun = (command: AnyCommand, get: Getter): boolean => {
  const found = resolveArgs(command, get)
  return found !== null && commandState(command, get, found.args) === 'enabled'
}

/** Commands that run here and now and fit the query, best first; among equals those used last. */
export function commandRows(commands: readonly AnyCommand[], query: string, { get, t, recent, hints }: CommandContext): PaletteRow[] {
  const rows = commands.flatMap((command): PaletteRow[] => {
    if (command.isHidden || !canRun(command, get)) return []
    const title = t(command.title)
    const match = matchText(query, title)
    return match ? [{ id: command.id, title, match, keys: hints.get(command.id), icon: command.icon, run: () => runCommand(command) }] : []
  })
  const use = (row: PaletteRow) => (recent.includes(row.id) ? recent.length - recent.indexOf(row.id) : 0)
  return rows.toSorted((one, other) => other.match.score - one.match.score || use(other) - use(one) || one.title.localeCompare(other.title))
}

export interface CommandContext {
  get: Getter
  t: Translate
  recent: readonly string[]
  hints: ReadonlyMap<string, string>
}

/** The sources a prefix asks for; without one all of them, from two letters on. */
export function sourcesFor(prefix: Prefix | null, query: string): readonly PaletteSource[] {
  const sources = contributionsOf(paletteSources)
  if (prefix === '>' || prefix === '?') return []
  return prefix ? sources.filter((source) => source.prefix === prefix) : query.length >= 2 ? sources : []
}
