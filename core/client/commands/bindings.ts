import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { keysId } from '#core/client/keys/keys.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { commandsAtom } from './registry.ts'

/** A command's keys as they hold for the person; `strokes` are comparable texts, more than one for a chord. */
export interface Binding {
  command: AnyCommand
  keys: string
  strokes: readonly string[]
}

/** Command id → the person's own keys: one binding or several; an empty text or list removes them. */
export type Remap = Readonly<Record<string, string | readonly string[]>>

const listOf = (keys: string | readonly string[] | undefined): readonly string[] =>
  keys === undefined ? [] : (typeof keys === 'string' ? [keys] : keys).filter((each) => each.trim() !== '')

/** The keys a command came with. */
export const usualKeysOf = (command: Pick<AnyCommand, 'keys'>): readonly string[] => listOf(command.keys)

/** The keys of a command after the person's own choice. */
export const keysOf = (command: Pick<AnyCommand, 'id' | 'keys'>, remap: Remap = {}): readonly string[] => listOf(remap[command.id] ?? command.keys)

export function bindingsOf(commands: readonly AnyCommand[], remap: Remap = {}): Binding[] {
  return commands.flatMap((command) =>
    keysOf(command, remap).flatMap((keys) => {
      const id = keysId(keys)
      return id === null ? [] : [{ command, keys, strokes: id.split(' ') }]
    }),
  )
}

const NOTHING: Remap = {}

/** The person's own keys. */
export const remapAtom = atom((get): Remap => get(sessionAtom)?.configs.keys ?? NOTHING)

/** Every binding of the registered commands, with the person's own keys. */
export const bindingsAtom = atom((get) => bindingsOf(get(commandsAtom), get(remapAtom)))

/** Command id → its first keys, for hints. */
export const hintsAtom = atom((get) => {
  const hints = new Map<string, string>()
  for (const { command, keys } of get(bindingsAtom)) if (!hints.has(command.id)) hints.set(command.id, keys)
  return hints
})
