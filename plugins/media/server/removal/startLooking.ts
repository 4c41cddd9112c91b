import type { Dispose } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { noteUsers, removeUnused } from './removeUnused.ts'

/** How often a node looks which files are due. */
const EVERY_MS = 60_000

export function startLooking(ctx: ServerContext): Dispose {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    try {
      await noteUsers(ctx)
      await removeUnused(ctx, () => isOver)
    } catch (error) {
      if (!isOver) ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'media')
    }
    if (!isOver) timer = setTimeout(look, EVERY_MS)
  }
  timer = setTimeout(look, EVERY_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
