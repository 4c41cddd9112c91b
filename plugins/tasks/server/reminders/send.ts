import { and, asc, eq, exists, inArray, lt, lte, or } from 'drizzle-orm'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { localOf, textOfLocal } from '#core/contract/zone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { isPluginOnFor } from '#core/server/switches/isPluginOnFor.ts'
import { directMessages } from '#plugins/channels/contract/index.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'
import { DUE_HOLE, reminderFailed, TASK_HOLE } from '../../contract/index.ts'
import { type ReminderRow, type TaskRow, taskReminderCompanies, taskReminderPeople, taskReminders, tasks } from '../tasks.table.ts'

/** Reminders that one round sends at most. */
const BATCH = 50
const MOST_TRIES = 3
const RETRY_MS = 60_000
/** Longer than any call to a provider: the node that sends a reminder has ended. */
const LOST_MS = 120_000
const RETENTION_MS = 30 * 86_400_000

/** Nothing left at these, and the next try may do better. */
const WAITING: ReadonlySet<ChannelReason> = new Set(['notConnected', 'reconnecting', 'rateLimited', 'temporary'])

const write = (ctx: ServerContext, { tenantId, id }: ReminderRow, change: Partial<ReminderRow>) =>
  tenantRows(ctx.db, { tenantId }, taskReminders).write(eq(taskReminders.id, id), change)

/** Ends a reminder that did not go out, and tells its person. */
const fail = (ctx: ServerContext, row: ReminderRow, reason: ChannelReason, detail: string | null): Promise<void> =>
  ctx.transact(async (tx) => {
    await write(tx, row, { state: 'failed', reason, detail })
    const task = await tenantRows(tx.db, row, tasks).first(eq(tasks.id, row.taskId))
    if (task) tx.emit(reminderFailed, row.tenantId, { taskId: row.taskId, name: task.name, userId: row.userId })
  })

const isLost = (ctx: ServerContext) => and(eq(taskReminders.state, 'sending'), lt(taskReminders.at, new Date(ctx.now().getTime() - LOST_MS)))
const isDue = (ctx: ServerContext) => and(eq(taskReminders.state, 'waiting'), lte(taskReminders.at, ctx.now()), isPluginOnFor(taskReminders.tenantId, 'tasks'))
const isOld = (ctx: ServerContext) => and(inArray(taskReminders.state, ['sent', 'failed']), lt(taskReminders.at, new Date(ctx.now().getTime() - RETENTION_MS)))

/** A reminder whose node ended while it was sent may have arrived: it is not sent again. */
async function endLost(ctx: ServerContext): Promise<void> {
  for (const row of await ctx.db.select().from(taskReminders).where(isLost(ctx)).limit(BATCH)) await fail(ctx, row, 'uncertain', null)
}

/** Takes the next reminder for this node; committed before anything is sent, so that no other one sends it. */
const claim = (ctx: ServerContext): Promise<ReminderRow | undefined> =>
  ctx.transact(async (tx) => {
    const [row] = await tx.db.select().from(taskReminders).where(isDue(tx)).orderBy(asc(taskReminders.at)).limit(1).for('update', { skipLocked: true })
    if (!row) return undefined
    const taken = { state: 'sending', at: tx.now(), tries: row.tries + 1 } as const
    await write(tx, row, taken)
    return { ...row, ...taken }
  })

async function textOf(ctx: ServerContext, { name, limitDate, tenantId }: TaskRow, body: string): Promise<string> {
  const local = limitDate ? textOfLocal(localOf(limitDate, await ctx.setting(tenantId, companyTimeZone))) : ''
  const due = local === '' ? '' : `${local.slice(8, 10)}/${local.slice(5, 7)} ${local.slice(11)}`
  return body.replaceAll(TASK_HOLE, () => name).replaceAll(DUE_HOLE, () => due)
}

/** Sends a claimed reminder; one that nobody wants any more goes without a word. */
async function send(ctx: ServerContext, row: ReminderRow): Promise<void> {
  const task = await tenantRows(ctx.db, row, tasks).first(eq(tasks.id, row.taskId))
  const company = await tenantRows(ctx.db, row, taskReminderCompanies).first(undefined)
  const person = await tenantRows(ctx.db, row, taskReminderPeople).first(eq(taskReminderPeople.userId, row.userId))
  const connectionId = company?.connectionId ?? null
  if (!task || !company || !person?.isOn || task.status === 'finished' || connectionId === null) {
    await tenantRows(ctx.db, row, taskReminders).remove(eq(taskReminders.id, row.id))
    return
  }
  const place = { tenantId: row.tenantId, connectionId }
  const { reason, detail } = await ctx.use(directMessages).send(place, person.number, await textOf(ctx, task, company.body))
  if (reason === null) await write(ctx, row, { state: 'sent', reason, detail })
  else if (WAITING.has(reason) && row.tries < MOST_TRIES)
    await write(ctx, row, { state: 'waiting', reason, detail, at: new Date(ctx.now().getTime() + RETRY_MS) })
  else await fail(ctx, row, reason, detail)
}

/** Sends the reminders by WhatsApp whose time has come, each at most once; several nodes may do so at the same time. */
export async function sendReminders(ctx: ServerContext): Promise<void> {
  await endLost(ctx)
  await ctx.db.delete(taskReminders).where(isOld(ctx))
  for (let turn = 0; turn < BATCH; turn += 1) {
    const row = await claim(ctx)
    if (!row) return
    await send(ctx, row)
  }
}

export const reminderSweep: PeriodicWork = {
  name: 'tasks.reminders',
  everyMs: 5_000,
  isDue: (ctx) =>
    exists(
      ctx.db
        .select({ id: taskReminders.id })
        .from(taskReminders)
        .where(or(isLost(ctx), isDue(ctx), isOld(ctx))),
    ),
  run: sendReminders,
}
