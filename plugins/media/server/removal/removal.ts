import type { PeriodicWork } from '#core/server/plugin.ts'
import { noteUsers, removeUnused } from './removeUnused.ts'

/** Removes files that nothing uses any more, once they are due. */
export const removal: PeriodicWork = {
  name: 'unused files',
  everyMs: 60_000,
  async run(ctx, isOver) {
    await noteUsers(ctx)
    await removeUnused(ctx, isOver)
  },
}
