import { and, eq, inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type TaskRow, taskReminderCompanies, taskReminderPeople, taskReminders } from '../tasks.table.ts'

/** Writes down who is reminded of a task by WhatsApp, in the transaction that takes the reminder of the task away: each person once. */
export async function planReminders(tx: ServerContext, task: Pick<TaskRow, 'tenantId' | 'id'>, userIds: readonly number[]): Promise<void> {
  const company = await tenantRows(tx.db, task, taskReminderCompanies).first(undefined)
  if (!company || company.connectionId === null) return
  const wishing = and(inArray(taskReminderPeople.userId, [...userIds]), eq(taskReminderPeople.isOn, true))
  const people = await tenantRows(tx.db, task, taskReminderPeople).find(wishing)
  for (const { userId } of people) await tenantRows(tx.db, task, taskReminders).insert({ taskId: task.id, userId, at: tx.now() })
}
