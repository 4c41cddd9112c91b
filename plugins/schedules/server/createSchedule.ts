import { and, desc, eq } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { localOf } from '#core/contract/zone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { fillVariables, quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import { type Reader, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Recurrence, refusedSchedule, type Schedule, scheduleCreated, scheduleProblems } from '../contract/index.ts'
import { announce } from './announce.ts'
import { connectionFor, needReach } from './connectionFor.ts'
import { needContact } from './contactAccess.ts'
import { filesOf } from './filesOf.ts'
import { presentOne } from './present.ts'
import { type ScheduleRow, schedules } from './schedules.table.ts'

/** Plan of a person; dates and files as the call has them. */
export interface Plan {
  ticketId?: number | null | undefined
  contactId?: number | null | undefined
  whatsappId?: number | null | undefined
  body: string
  medias: readonly string[]
  scheduleDate: string
  /** Series that it belongs to, where that is not itself. */
  seriesId?: string
  recurrence: Recurrence
  openTicket: boolean
  idFront?: string | undefined
}

/** The first date as the clocks of the company's zone show it. */
export const anchorOf = async (ctx: ServerContext, tenantId: number, date: Date): Promise<string> =>
  new Date(localOf(date, await ctx.setting(tenantId, companyTimeZone))).toISOString().slice(0, -1)

/** Whom it is for. @throws noTicketFound, noContactFound (404), otherOpenTicket (409), invalidInput (422) */
async function targetOf(ctx: ServerContext, reader: Reader, plan: Plan): Promise<{ contactId: number; whatsappId: number; ticket: Ticket | null }> {
  if (plan.ticketId) {
    const ticket = await ctx.use(ticketsService).readable(reader, plan.ticketId)
    return { contactId: ticket.contactId, whatsappId: await connectionFor(ctx, reader.tenantId, plan.whatsappId ?? ticket.whatsappId), ticket }
  }
  if (!plan.contactId) throw refusedSchedule([{ field: 'contactId', code: 'required', message: 'Say for whom: a ticket or a contact' }])
  const whatsappId = await connectionFor(ctx, reader.tenantId, plan.whatsappId ?? (await lastConnectionOf(ctx, reader, plan.contactId)))
  await needContact(ctx, reader, plan.contactId, whatsappId)
  return { contactId: plan.contactId, whatsappId, ticket: null }
}

/** Where the contact was last spoken to. */
async function lastConnectionOf(ctx: ServerContext, reader: Reader, contactId: number): Promise<number | undefined> {
  const [last] = await ctx.db
    .select({ whatsappId: tickets.whatsappId })
    .from(tickets)
    .where(ofTenant(tickets, reader, eq(tickets.contactId, contactId)))
    .orderBy(desc(tickets.sortAt), desc(tickets.id))
    .limit(1)
  return last?.whatsappId
}

/** @throws invalidInput (422) with every field */
export async function checkPlan(
  ctx: ServerContext,
  maker: { tenantId: number; userId: number },
  contactId: number,
  plan: { body: string; scheduleDate: Date; mediaIds: readonly string[] },
): Promise<void> {
  const timeZone = await ctx.setting(maker.tenantId, companyTimeZone)
  const { unknown } = fillVariables(plan.body, await ctx.use(quickRepliesService).factsOf({ ...maker, contactId, ticket: null, timeZone }))
  const problems = scheduleProblems({ ...plan, fileCount: plan.mediaIds.length, unknown }, ctx.now())
  if (problems.length > 0) throw refusedSchedule(problems)
}

/** @see createSchedule of the contract */
export async function createSchedule(ctx: ServerContext, reader: Reader, plan: Plan): Promise<Schedule> {
  const { body, recurrence, openTicket, idFront } = plan
  const { tenantId, userId } = reader
  const id = idFront ?? newId()
  const { contactId, whatsappId, ticket } = await targetOf(ctx, reader, plan)
  await needReach(ctx, tenantId, contactId, whatsappId)
  const known = idFront && (await tenantRows(ctx.db, reader, schedules).first(eq(schedules.id, idFront)))
  if (known) return repeated(ctx, reader, known, contactId)
  await ctx.use(chatService).checkOutgoing(reader, body)
  const scheduleDate = new Date(plan.scheduleDate)
  const mediaIds = await filesOf(ctx, reader, plan.medias)
  await checkPlan(ctx, reader, contactId, { body, scheduleDate, mediaIds })
  return ctx.transact(async (tx) => {
    await tx.use(mediaService).hold(tenantId, mediaIds)
    const rows = tenantRows(tx.db, reader, schedules)
    const stored = await rows.insertIfAbsent({
      id,
      seriesId: plan.seriesId ?? id,
      contactId,
      ticketId: ticket?.id ?? null,
      whatsappId,
      userId,
      body,
      searchText: foldText(body),
      mediaIds,
      scheduleDate,
      recurrence,
      anchor: await anchorOf(tx, tenantId, scheduleDate),
      openTicket,
      tryAt: scheduleDate,
      createdAt: tx.now(),
    })
    if (!stored) return repeated(tx, reader, await rows.first(and(eq(schedules.id, id))), contactId)
    const schedule = await presentOne(tx, reader, id)
    await announce(tx, tenantId, scheduleCreated, schedule)
    return schedule
  })
}

/** The same id once more: what is there, where it is the same plan. @throws invalidInput (422) */
async function repeated(ctx: ServerContext, reader: Reader, known: ScheduleRow | undefined, contactId: number): Promise<Schedule> {
  if (known?.userId === reader.userId && known.contactId === contactId) return presentOne(ctx, reader, known.id)
  throw invalidInput([{ field: 'idFront', code: 'taken', message: 'This id belongs to another planned message' }], 422)
}
