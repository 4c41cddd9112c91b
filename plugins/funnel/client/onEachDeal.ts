import { runCommand } from '#core/client/commands/runCommand.ts'
import { runOnEach } from '#core/client/commands/runOnEach.ts'
import type { Command } from '#core/client/plugin.ts'

/** Runs a command on one deal, or on several with one notice and one undo. */
export async function onEachDeal<A>(command: Command<A>, each: readonly A[], sayDone: (count: number) => string): Promise<void> {
  const [first] = each
  if (each.length === 1 && first !== undefined) await runCommand(command, first)
  else await runOnEach({ command, each, sayDone, onProgress: () => {}, signal: new AbortController().signal })
}
