import type { Undo } from '#core/client/plugin.ts'

/** One undo for many deeds: the last one first. When one fails it can be tried again, and goes on where it stopped. */
export function composeUndo(label: string, done: readonly Undo[]): Undo {
  const left = [...done]
  return {
    label,
    async undo() {
      for (let last = left.at(-1); last; last = left.at(-1)) {
        await last.undo()
        left.pop()
      }
    },
  }
}
