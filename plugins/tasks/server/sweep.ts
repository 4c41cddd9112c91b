import { and, eq, inArray, isNull, lte, ne } from 'drizzle-orm'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { isPluginOnFor } from '#core/server/switches/isPluginOnFor.ts'
import { taskDue } from '../contract/index.ts'
import { announceTask, membersOfTeam } from './announce.ts'
import { planReminders } from './reminders/plan.ts'
import { type TaskRow, tasks } from './tasks.table.ts'

/** Tasks that are taken in at once. */
const BATCH = 200

/** People to whom a task speaks: its owner, else its team. */
const peopleOf = async (ctx: ServerContext, { tenantId, ownerId, teamId }: TaskRow): Promise<number[]> =>
  ownerId === null ? (teamId === null ? [] : membersOfTeam(ctx, tenantId, teamId)) : [ownerId]

async function tell(tx: ServerContext, row: TaskRow): Promise<void> {
  const userIds = await peopleOf(tx, row)
  if (userIds.length === 0) return
  tx.emit(taskDue, row.tenantId, { taskId: row.id, name: row.name, userIds, fromId: null, ticketId: row.ticketId })
  await planReminders(tx, row, userIds)
}

/** Turns tasks late whose due time has passed, and sends the reminders whose time has come; several nodes may do so at once. */
export async function turnDue(ctx: ServerContext): Promise<void> {
  const now = ctx.now()
  const there = and(isNull(tasks.deletedAt), isPluginOnFor(tasks.tenantId, 'tasks'))
  await ctx.transact(async (tx) => {
    const late = and(there, eq(tasks.status, 'pending'), lte(tasks.limitDate, now))
    const found = await tx.db.select().from(tasks).where(late).limit(BATCH).for('update', { skipLocked: true })
    const reminded = await tx.db
      .select()
      .from(tasks)
      .where(and(there, ne(tasks.status, 'finished'), lte(tasks.remindAt, now)))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const lateIds = found.map(({ id }) => id)
    const remindedIds = reminded.map(({ id }) => id)
    if (remindedIds.length > 0) await tx.db.update(tasks).set({ remindAt: null }).where(inArray(tasks.id, remindedIds))
    for (const row of reminded) if (!lateIds.includes(row.id)) await tell(tx, row)
    if (lateIds.length === 0) return
    const turned = await tx.db.update(tasks).set({ status: 'delayed' }).where(inArray(tasks.id, lateIds)).returning()
    for (const row of turned) {
      await announceTask(tx, row, row)
      await tell(tx, row)
    }
  })
}

export const sweep: PeriodicWork = { name: 'tasks', everyMs: 20_000, run: turnDue }
