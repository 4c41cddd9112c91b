import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'

/** An entry of the server's log: its kind of rows, the row, and the `rev` that its call answered; without it the last entry of this person for the row. */
export interface DeedMark {
  rows: string
  rowId: string
  rev?: number
}

/** Takes an entry of the log back on the server, which checks that the row still is as it left it. */
export interface DeedUndoer {
  undo(mark: DeedMark): Promise<void>
}

/** Filled by the plugin that owns the log; every company has it. */
export const deedUndoers: ExtensionPoint<DeedUndoer> = definePoint('core.deedUndoers')

/** Undoes through the server's log: the one way back, in this window and in every other. */
export async function undoDeed(mark: DeedMark): Promise<void> {
  const [undoer] = contributionsOf(deedUndoers)
  if (!undoer) throw new Error('no plugin owns the log')
  await undoer.undo(mark)
}
