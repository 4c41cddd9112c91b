import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { readNumber } from '#core/contract/phone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { directMessages } from '#plugins/channels/contract/index.ts'
import * as contract from '../../contract/index.ts'
import { taskReminderCompanies, taskReminderPeople, taskReminders, tasks } from '../tasks.table.ts'

/** @see getReminders of the contract */
export async function getReminders(ctx: ServerContext, actor: Actor): Promise<contract.Reminders> {
  const company = await tenantRows(ctx.db, actor, taskReminderCompanies).first(undefined)
  const own = await tenantRows(ctx.db, actor, taskReminderPeople).first(eq(taskReminderPeople.userId, actor.userId))
  const [last] = await ctx.db
    .select({ reminder: taskReminders, name: tasks.name })
    .from(taskReminders)
    .innerJoin(tasks, eq(tasks.id, taskReminders.taskId))
    .where(ofTenant(taskReminders, actor, eq(taskReminders.userId, actor.userId), eq(tasks.tenantId, actor.tenantId)))
    .orderBy(desc(taskReminders.id))
    .limit(1)
  return {
    connectionId: company?.connectionId ?? null,
    body: company?.body ?? '',
    connections: actor.can('tasks.reminders') ? [...(await ctx.use(directMessages).connectionsOf(actor.tenantId))] : [],
    own: { isOn: own?.isOn ?? false, number: own?.number ?? '' },
    last: last
      ? { name: last.name, at: last.reminder.at.toISOString(), state: last.reminder.state, reason: last.reminder.reason, detail: last.reminder.detail }
      : null,
  }
}

/** The digits of what was typed. @throws invalidInput (422) */
function digitsOf({ isOn, number }: z.output<typeof contract.setOwnReminders.input>): string {
  const refuse = (code: string, message: string) => contract.refusedTask([{ field: 'number', code, message }])
  if (number.trim() === '') {
    if (isOn) throw refuse('required', 'Reminders need a number')
    return ''
  }
  const phone = readNumber(number)
  if (!phone.ok) throw refuse('invalid', 'This is not a phone number')
  return phone.digits
}

/** @see setOwnReminders of the contract */
export async function setOwnReminders(ctx: ServerContext, actor: Actor, input: z.output<typeof contract.setOwnReminders.input>): Promise<contract.Reminders> {
  const values = { isOn: input.isOn, number: digitsOf(input) }
  await ctx.db
    .insert(taskReminderPeople)
    .values({ tenantId: actor.tenantId, userId: actor.userId, ...values })
    .onConflictDoUpdate({ target: [taskReminderPeople.tenantId, taskReminderPeople.userId], set: values })
  return getReminders(ctx, actor)
}

async function companyProblems(ctx: ServerContext, { tenantId }: Actor, connectionId: number | null, body: string): Promise<FieldError[]> {
  if (connectionId === null) return []
  const problems: FieldError[] = []
  if (!(await ctx.use(directMessages).connectionsOf(tenantId)).some(({ id }) => id === connectionId))
    problems.push({ field: 'connectionId', code: 'unknown', message: 'There is no such connection, or it writes to nobody first' })
  if (!body.includes(contract.TASK_HOLE)) problems.push({ field: 'body', code: 'noName', message: `The text needs ${contract.TASK_HOLE}` })
  else if (body.length > contract.LONGEST_REMINDER)
    problems.push({ field: 'body', code: 'too_big', message: `At most ${contract.LONGEST_REMINDER} characters` })
  return problems
}

/** @see setCompanyReminders of the contract */
export async function setCompanyReminders(
  ctx: ServerContext,
  actor: Actor,
  { connectionId, body }: z.output<typeof contract.setCompanyReminders.input>,
): Promise<contract.Reminders> {
  const problems = await companyProblems(ctx, actor, connectionId, body)
  if (problems.length > 0) throw contract.refusedTask(problems)
  const values = { connectionId, body: body.trim() }
  await ctx.db
    .insert(taskReminderCompanies)
    .values({ tenantId: actor.tenantId, ...values })
    .onConflictDoUpdate({ target: taskReminderCompanies.tenantId, set: values })
  return getReminders(ctx, actor)
}
