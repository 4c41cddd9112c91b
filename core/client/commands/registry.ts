import { atom } from 'jotai'
import type { AnyCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'

/** Every registered command, in the order they came. */
export const commandsAtom = atom<readonly AnyCommand[]>([])

/** Command id → command. */
export const commandByIdAtom = atom((get) => new Map(get(commandsAtom).map((command) => [command.id, command])))

/** @throws when an id is taken. */
export function registerCommands(commands: readonly AnyCommand[]): Dispose {
  const known = store.get(commandByIdAtom)
  const taken = commands.find((command) => known.has(command.id))
  if (taken) throw new Error(`Command ${taken.id} is registered twice`)
  store.set(commandsAtom, (now) => [...now, ...commands])
  return () => store.set(commandsAtom, (now) => now.filter((command) => !commands.includes(command)))
}
