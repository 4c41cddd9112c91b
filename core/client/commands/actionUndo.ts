import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'

/** An entry of the server's log: its kind of rows, the row, and the `rev` that its call answered; without it the last entry of this person for the row. */
export interface ActionMark {
  rows: string
  rowId: string
  rev?: number
}

/** Takes an entry of the log back on the server, which checks that the row still is as it left it. */
export interface ActionUndoer {
  undo(mark: ActionMark): Promise<void>
}

/** Filled by the plugin that owns the log; every company has it. */
export const actionUndoers: ExtensionPoint<ActionUndoer> = definePoint('core.deedUndoers')

/** Undoes through the server's log: the one way back, in this window and in every other. */
export async function undoAction(mark: ActionMark): Promise<void> {
  const [undoer] = contributionsOf(actionUndoers)
  if (!undoer) throw new Error('no plugin owns the log')
  await undoer.undo(mark)
}
