import type { Getter } from 'jotai'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { type AnyCommand, type PaletteEntry, type PaletteSource, paletteSources, type Translate } from '#core/client/plugin.ts'
import type { StepOption } from '#core/contract/asking.ts'
import { commandState, resolveArgs } from './commandState.ts'
import type { Match } from './match.ts'
import { type Rankable, rank } from './rank.ts'
import { runCommand } from './runCommand.ts'

/** An item that the palette may show as a row. */
export interface PaletteItem extends Rankable {
  id: string
  detail?: string
  /** Text about the item at the foot while it is chosen. */
  preview?: string
  keys?: string
  icon?: PaletteEntry['icon']
  canBeside?: boolean
  address?: string
  side?: string
  person?: StepOption['person']
  color?: string
  isOff?: boolean
  /** A command that asks for its arguments, here, instead of running. */
  asks?: AnyCommand
  run: (options: { beside: boolean }) => void | Promise<void>
}

/** A line of the palette. */
export interface PaletteRow extends PaletteItem {
  match: Match
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

/** Whether a command runs here and now; the catalogue key of the reason where it says why not. */
function readiness(command: AnyCommand, get: Getter): { canRun: boolean; refusal: string | null } {
  const found = resolveArgs(command, get)
  const state = found ? commandState(command, get, found.args) : 'absent'
  return { canRun: state === 'enabled', refusal: found && state === 'disabled' ? (command.refusal?.(get, found.args) ?? null) : null }
}

/** Commands that run here and now; those that say why they do not, off and with the reason. */
export function commandItems(commands: readonly AnyCommand[], hints: ReadonlyMap<string, string>, get: Getter, t: Translate): PaletteItem[] {
  return commands.flatMap((command): PaletteItem[] => {
    const { canRun, refusal } = command.isHidden ? { canRun: false, refusal: null } : readiness(command, get)
    if (!canRun && refusal === null) return []
    const { id, icon } = command
    if (refusal !== null) return [{ id, title: t(command.title), detail: t(refusal), keys: hints.get(id), icon, isOff: true, run: () => {} }]
    const detail = command.detail?.(t)
    const asks = command.ask ? command : undefined
    return [{ id, title: t(command.title), detail, keywords: detail, keys: hints.get(id), icon, asks, run: () => runCommand(command) }]
  })
}

/** Items that fit, best first, as rows. */
export const rankedRows = (items: readonly PaletteItem[], query: string, weightOf: (item: PaletteItem) => number): { row: PaletteRow; score: number }[] =>
  rank(items, query, weightOf).map(({ item, match, score }) => ({ row: { ...item, match }, score }))

/** From so many letters on everything is searched. */
const LEAST_LETTERS = 2

/** The sources a prefix asks for; without one all of them, from two letters on. */
export function sourcesFor(prefix: Prefix | null, query: string): readonly PaletteSource[] {
  const sources = contributionsOf(paletteSources)
  if (prefix !== null) return sources.filter((source) => source.prefix === prefix)
  return query.length >= LEAST_LETTERS ? sources : []
}
