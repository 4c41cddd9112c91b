import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { keysId } from './keys.ts'
import { commandsAtom } from './registry.ts'

/** A command's keys as they hold for the person; `strokes` are comparable texts, more than one for a chord. */
export interface Binding {
  command: AnyCommand
  keys: string
  strokes: readonly string[]
}

/** The keys of a command after the person's own choice: an empty text removes them. */
export function keysOf(command: Pick<AnyCommand, 'id' | 'keys'>, remap: Readonly<Record<string, string>> = {}): readonly string[] {
  const own = remap[command.id]
  if (own !== undefined) return own.trim() === '' ? [] : [own]
  if (command.keys === undefined) return []
  return typeof command.keys === 'string' ? [command.keys] : command.keys
}

export function bindingsOf(commands: readonly AnyCommand[], remap: Readonly<Record<string, string>> = {}): Binding[] {
  return commands.flatMap((command) =>
    keysOf(command, remap).flatMap((keys) => {
      const id = keysId(keys)
      return id === null ? [] : [{ command, keys, strokes: id.split(' ') }]
    }),
  )
}

const remapAtom = atom((get) => get(sessionAtom)?.configs.keys)

/** Every binding of the registered commands, with the person's own keys. */
export const bindingsAtom = atom((get) => bindingsOf(get(commandsAtom), get(remapAtom)))

/** Command id → its first keys, for hints. */
export const hintsAtom = atom((get) => {
  const hints = new Map<string, string>()
  for (const { command, keys } of get(bindingsAtom)) if (!hints.has(command.id)) hints.set(command.id, keys)
  return hints
})
