import type { AnyCommand, Undo } from '#core/client/plugin.ts'
import type { Dispose } from '#core/contract/define.ts'

/** A command that was run and did not fail. */
export interface Ran {
  command: AnyCommand
  args: unknown
  undo: Undo | null
}

const listeners = new Set<(ran: Ran) => void>()

/** Hears of every command that is run on this page. */
export function onRan(listener: (ran: Ran) => void): Dispose {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteRan(ran: Ran): void {
  for (const listener of [...listeners]) listener(ran)
}
