import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'

/** Which deed is meant: its kind of rows, the row, and the `rev` that its call answered; without it the last one that the person did to the row. */
export interface DeedMark {
  rows: string
  rowId: string
  rev?: number
}

/** Takes a deed back on the server, which looks whether the row still is as the deed left it. */
export interface DeedUndoer {
  undo(mark: DeedMark): Promise<void>
}
export const deedUndoers: ExtensionPoint<DeedUndoer> = definePoint('core.deedUndoers')

/** Takes a deed back through the server's log of deeds; by `otherwise` where the company keeps none. */
export async function undoDeed(mark: DeedMark, otherwise: () => Promise<unknown>): Promise<void> {
  const [undoer] = contributionsOf(deedUndoers)
  await (undoer ? undoer.undo(mark) : otherwise())
}
