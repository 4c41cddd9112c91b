import type { Getter } from 'jotai'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { Command } from '#core/client/plugin.ts'
import { mayVisit } from '#core/client/workbench/routing/mayVisit.ts'

/** `absent`: the person may never do it; `disabled`: not now. */
export type CommandState = 'absent' | 'disabled' | 'enabled'

/** Whether a command can run here and now, with these arguments. The one place that decides it for buttons, menus, keys and the palette. */
export function commandState<A>(command: Command<A>, get: Getter, args?: A): CommandState {
  if (command.permission && !get(permissionsAtom).has(command.permission)) return 'absent'
  const session = command.address === undefined ? null : get(sessionAtom)
  if (command.address !== undefined && session && !mayVisit(command.address, session)) return 'absent'
  return command.when && !command.when(get, args) ? 'disabled' : 'enabled'
}

/** Arguments for a run by key or palette; null when it cannot run without being told more. */
export function resolveArgs<A>(command: Command<A>, get: Getter): { args: A } | null {
  if (command.resolve) {
    const args = command.resolve(get)
    return args === null ? null : { args }
  }
  const parsed = command.args.safeParse({})
  return parsed.success ? { args: parsed.data } : null
}
