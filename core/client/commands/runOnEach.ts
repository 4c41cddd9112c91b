import { isRefusal } from '#core/client/http/refusal.ts'
import { errorText, t } from '#core/client/i18n/index.ts'
import { notify, reportError } from '#core/client/notify/index.ts'
import type { Command, Undo } from '#core/client/plugin.ts'
import type { AppError } from '#core/contract/errors.ts'
import { composeUndo } from './composeUndo.ts'
import { noteInFlight } from './inFlight.ts'
import { performCommand } from './runCommand.ts'
import { offerUndo } from './undo.ts'

export interface OnEach<A> {
  command: Command<A>
  each: readonly A[]
  /** Says how many were done, in the one notice that takes all of them back. */
  sayDone: (count: number) => string
  onProgress: (done: number) => void
  signal: AbortSignal
}

/**
 * Runs an action on one after the other until all are done, the server cannot be reached or somebody stops it; what was done is taken back as one.
 * Rows that the server refuses stay as they are, and it is said how many and why.
 */
export function runOnEach<A>(on: OnEach<A>): Promise<void> {
  return noteInFlight(doEach(on))
}

async function doEach<A>({ command, each, sayDone, onProgress, signal }: OnEach<A>): Promise<void> {
  const undos: Undo[] = []
  const refusals: AppError[] = []
  try {
    for (const [at, args] of each.entries()) {
      if (signal.aborted) break
      const outcome = await performCommand(command, args).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        refusals.push(error)
      })
      if (outcome?.kind === 'done' && outcome.undo) undos.push(outcome.undo)
      onProgress(at + 1)
    }
  } catch (error) {
    reportError(error)
  }
  if (refusals[0]) notify(t('workbench.table.refused', { count: refusals.length, why: errorText(refusals[0]) }), { intent: 'warning' })
  if (undos.length > 0) offerUndo(composeUndo(sayDone(undos.length), undos))
}
