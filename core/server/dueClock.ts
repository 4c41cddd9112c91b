import { type SQL, sql } from 'drizzle-orm'
import type { Dispose } from '#core/contract/define.ts'
import type { Queries } from './db/database.ts'
import type { WorkOf } from './every.ts'
import type { Log } from './log.ts'

interface Clocked {
  /** The same object in all contexts of a server. */
  host: object
  db: Queries
  log: Log
}

/** Periodic work that runs only where its condition on the database is true. */
export interface DueWork<Ctx> extends WorkOf<Ctx> {
  isDue(ctx: Ctx): SQL
}

interface Entry<Ctx> {
  work: DueWork<Ctx>
  /** By the clock of `performance`. */
  nextAt: number
  isRunning: boolean
  isOver: boolean
}

const TICK_MS = 1_000

/** Which of the works have something to do, in one statement. */
async function dueOf<Ctx extends Clocked>(ctx: Ctx, entries: readonly Entry<Ctx>[]): Promise<ReadonlySet<Entry<Ctx>>> {
  const conditions = entries.map(({ work }) => sql`(${work.isDue(ctx)})::int`)
  const { rows } = await ctx.db.execute<{ due: number[] }>(sql`select json_build_array(${sql.join(conditions, sql`, `)}) as due`)
  return new Set(entries.filter((_entry, place) => rows[0]?.due[place] === 1))
}

function createClock<Ctx extends Clocked>(ctx: Ctx) {
  const entries = new Set<Entry<Ctx>>()
  let timer: NodeJS.Timeout | undefined

  async function run(entry: Entry<Ctx>): Promise<void> {
    const { name, everyMs, run: work } = entry.work
    entry.isRunning = true
    try {
      await work(ctx, () => entry.isOver)
    } catch (error) {
      if (!entry.isOver) ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, name)
    }
    entry.isRunning = false
    entry.nextAt = performance.now() + everyMs
  }

  async function tick(): Promise<void> {
    const now = performance.now()
    const asked = [...entries].filter(({ isRunning, nextAt }) => !isRunning && nextAt <= now)
    // Where one condition fails, each work finds out by itself.
    const due = asked.length > 0 ? await dueOf(ctx, asked).catch(() => new Set(asked)) : new Set<Entry<Ctx>>()
    for (const entry of asked) {
      if (due.has(entry) && !entry.isOver) void run(entry)
      else entry.nextAt = now + entry.work.everyMs
    }
    if (entries.size > 0) timer = setTimeout(tick, TICK_MS)
  }

  return {
    add(work: DueWork<Ctx>): Dispose {
      const entry = { work, nextAt: performance.now() + work.everyMs, isRunning: false, isOver: false }
      entries.add(entry)
      timer ??= setTimeout(tick, TICK_MS)
      return () => {
        entry.isOver = true
        entries.delete(entry)
        if (entries.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}

/**
 * Makes the clock that a server's due works share. It asks for all of them with one statement a second: one of its own for each would be most of what
 * an idle server sends to the database.
 */
export function dueClocks<Ctx extends Clocked>(): (ctx: Ctx) => { add(work: DueWork<Ctx>): Dispose } {
  const clocks = new WeakMap<object, ReturnType<typeof createClock<Ctx>>>()
  return (ctx) => {
    const clock = clocks.get(ctx.host) ?? createClock(ctx)
    clocks.set(ctx.host, clock)
    return clock
  }
}
