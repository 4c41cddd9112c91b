import { bindingsOf, type Remap } from '#core/client/commands/bindings.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import type { Task } from './practice.ts'

/** Commands that are practised; each has its sentence below `keys.practice.do.`, with a hyphen for the dot. */
export const practised = [
  'tickets.accept',
  'chat.reply',
  'tickets.resolve',
  'tickets.transfer',
  'labels.assign',
  'tickets.snooze',
  'tickets.priority',
  'notes.write',
  'tickets.search',
  'core.undo',
  'core.openPalette',
  'tickets.go',
] as const

/** The tasks that the person has a key for. */
export function tasksOf(commands: readonly AnyCommand[], remap: Remap): Task[] {
  return practised.flatMap((commandId) => {
    const bindings = bindingsOf(
      commands.filter(({ id }) => id === commandId),
      remap,
    ).map(({ strokes }) => strokes)
    return bindings.length > 0 ? [{ commandId, bindings }] : []
  })
}
