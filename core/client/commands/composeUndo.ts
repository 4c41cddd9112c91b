import type { Undo } from '#core/client/plugin.ts'
import { isRefused } from './undoRefused.ts'

/**
 * Makes one undo for many actions, the last one first. Refusals for good are passed over and said at the end; when one fails otherwise, all can be tried
 * again and go on where they stopped.
 */
export function composeUndo(label: string, done: readonly Undo[]): Undo {
  const left = [...done]
  return {
    label,
    async undo() {
      const refusals: unknown[] = []
      for (let last = left.at(-1); last; last = left.at(-1)) {
        try {
          await last.undo()
        } catch (error) {
          if (!isRefused(error)) throw error
          refusals.push(error)
        }
        left.pop()
      }
      if (refusals.length > 0) throw refusals[0]
    },
  }
}
