import type { Dispose } from '#core/contract/define.ts'
import type { Log } from './log.ts'

/** Work that a node does again and again. */
export interface WorkOf<Ctx> {
  /** In the log, where it fails. */
  name: string
  /** From the end of one run to the beginning of the next; the first begins after so long. */
  everyMs: number
  /** `isOver` turns true when the server stops: long work ends then between two parts. */
  run(ctx: Ctx, isOver: () => boolean): Promise<void>
}

/** Begins periodic work: one run at a time, and a run that fails is logged and followed by the next. */
export function startEvery<Ctx extends { log: Log }>(ctx: Ctx, { name, everyMs, run }: WorkOf<Ctx>): Dispose {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const next = async () => {
    try {
      await run(ctx, () => isOver)
    } catch (error) {
      if (!isOver) ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, name)
    }
    if (!isOver) timer = setTimeout(next, everyMs)
  }
  timer = setTimeout(next, everyMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
