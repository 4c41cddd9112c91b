import { and, asc, eq, lte } from 'drizzle-orm'
import type { Dispose } from '#core/contract/define.ts'
import { tenants } from '#core/server/auth/identity.table.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { schedules } from './schedules.table.ts'
import { type Due, sendSchedule } from './sendSchedule.ts'

/** How often a node looks. */
const EVERY_MS = 1_000
/** Rows that a node takes in at once. */
const BATCH = 200
/** Transactions of one node at the same time; the others of its connections are for people. */
const LANES = 4

const findDue = (ctx: ServerContext): Promise<(Due & { contactId: number })[]> =>
  ctx.db
    .select({ tenantId: schedules.tenantId, id: schedules.id, contactId: schedules.contactId })
    .from(schedules)
    .innerJoin(tenants, and(eq(tenants.id, schedules.tenantId), eq(tenants.status, 'active')))
    .where(and(eq(schedules.status, 'pending'), lte(schedules.tryAt, ctx.now())))
    .orderBy(asc(schedules.tryAt), asc(schedules.scheduleDate))
    .limit(BATCH)

/** Each contact's own, in their order. */
function byContact(due: readonly (Due & { contactId: number })[]): Due[][] {
  const queues = new Map<string, Due[]>()
  for (const one of due) {
    const key = `${one.tenantId} ${one.contactId}`
    queues.set(key, [...(queues.get(key) ?? []), one])
  }
  return [...queues.values()]
}

/** Sends everything that is due, of all companies; several nodes may do so at once. Stops between two messages when `isOver` says so. */
export async function sendDue(ctx: ServerContext, isOver = () => false): Promise<void> {
  while (!isOver()) {
    const queues = byContact(await findDue(ctx))
    let done = 0
    const work = async () => {
      for (let queue = queues.shift(); queue && !isOver(); queue = queues.shift()) {
        for (const due of queue) if (!isOver() && (await sendSchedule(ctx, due))) done += 1
      }
    }
    await Promise.all(Array.from({ length: LANES }, work))
    // What is left is another node's.
    if (done === 0) return
  }
}

/** Looks every second for what is due, on every node. */
export function startSweep(ctx: ServerContext): Dispose {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    try {
      await sendDue(ctx, () => isOver)
    } catch (error) {
      if (!isOver) ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'schedules')
    }
    if (!isOver) timer = setTimeout(look, EVERY_MS)
  }
  timer = setTimeout(look, EVERY_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
