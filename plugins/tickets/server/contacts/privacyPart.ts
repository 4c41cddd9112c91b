import { and, asc, desc, eq, gt, inArray, ne, type SQL } from 'drizzle-orm'
import type { DataSubject } from '#core/contract/privacyParts.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, ofTenantWithDeleted, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { definePrivacyPart, pagedSection } from '#core/server/privacy/definePrivacyPart.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { logTicket } from '../activity/logs.ts'
import { lockContact } from '../lifecycle/birth.ts'
import { refreshTickets } from '../lifecycle/changeByRule.ts'
import { ticketIdsOf } from '../ofContacts.where.ts'
import { ticketLogs, ticketPauses, tickets } from '../tickets.table.ts'

const PAGE = 500
/** Conversations that are shown anew at once where somebody has them open; older ones show it when they are next asked for. */
const MOST_ANNOUNCED = 200

const ofSubject = ({ tenantId, contactIds }: DataSubject, ...more: (SQL | undefined)[]) =>
  ofTenantWithDeleted(tickets, { tenantId }, inArray(tickets.contactId, [...contactIds]), ...more)

const conversations = (ctx: ServerContext, subject: DataSubject) =>
  pagedSection(
    'conversations',
    async (last: { id: number } | undefined) =>
      ctx.db
        .select({
          id: tickets.id,
          protocol: tickets.protocol,
          status: tickets.status,
          channel: tickets.channel,
          queue: queues.queue,
          attendedBy: users.name,
          createdAt: tickets.createdAt,
          startedAttendanceAt: tickets.startedAttendanceAt,
          closedAt: tickets.closedAt,
        })
        .from(tickets)
        .leftJoin(queues, and(eq(queues.tenantId, tickets.tenantId), eq(queues.id, tickets.queueId)))
        .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.userId)))
        .where(ofSubject(subject, last && gt(tickets.id, last.id)))
        .orderBy(asc(tickets.id))
        .limit(PAGE),
    ({ createdAt, startedAttendanceAt, closedAt, ...row }) => ({
      values: {
        ...row,
        createdAt: createdAt.toISOString(),
        startedAttendanceAt: startedAttendanceAt?.toISOString() ?? null,
        closedAt: closedAt?.toISOString() ?? null,
      },
    }),
  )

const courses = (ctx: ServerContext, subject: DataSubject) =>
  pagedSection(
    'course',
    async (last: { id: number } | undefined) =>
      ctx.db
        .select({ id: ticketLogs.id, ticketId: ticketLogs.ticketId, type: ticketLogs.type, facts: ticketLogs.facts, createdAt: ticketLogs.createdAt })
        .from(ticketLogs)
        .where(ofTenant(ticketLogs, subject, inArray(ticketLogs.ticketId, ticketIdsOf(ctx.db, subject)), last && gt(ticketLogs.id, last.id)))
        .orderBy(asc(ticketLogs.id))
        .limit(PAGE),
    ({ ticketId, type, facts, createdAt }) => ({
      values: {
        ticketId,
        type,
        until: facts?.until ?? null,
        priority: facts?.priority ?? null,
        reason: facts?.reason ?? null,
        createdAt: createdAt.toISOString(),
      },
    }),
  )

/** Whoever begins or closes a conversation with the person waits from here on, on whatever connection. */
async function hold(tx: ServerContext, subject: DataSubject): Promise<void> {
  const ways = await tenantRows(tx.db, subject, connections, { withDeleted: true }).find()
  const ids = ways.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const contactId of subject.contactIds) for (const id of ids) await lockContact(tx.db, subject, contactId, id)
  await tenantRows(tx.db, subject, tickets, { withDeleted: true }).hold(inArray(tickets.contactId, [...subject.contactIds]))
}

/** Conversations end, and lose the excerpt that lists show; protocols, times and whoever attended stay. */
async function erase(tx: ServerContext, subject: DataSubject): Promise<readonly string[]> {
  const now = tx.now()
  const rows = tenantRows(tx.db, subject, tickets, { withDeleted: true })
  const ofPerson = inArray(tickets.contactId, [...subject.contactIds])
  const closing = { status: 'closed', closedAt: now, unreadMessages: 0, waitingSince: null, snoozedUntil: null } as const
  for (const { id } of await rows.update(and(ofPerson, ne(tickets.status, 'closed')), closing)) {
    await logTicket(tx, subject, { ticketId: id, type: 'autoClose', userId: null })
  }
  await rows.write(ofPerson, { lastMessage: null })
  // Why a clock stood still was typed by somebody, and may speak of the person.
  await tenantRows(tx.db, subject, ticketPauses).write(inArray(ticketPauses.ticketId, ticketIdsOf(tx.db, subject)), { reason: null })
  const newest = await tx.db.select({ id: tickets.id }).from(tickets).where(ofSubject(subject)).orderBy(desc(tickets.sortAt)).limit(MOST_ANNOUNCED)
  await refreshTickets(
    tx,
    subject.tenantId,
    newest.map(({ id }) => id),
  )
  return []
}

/** After everything else: what is announced of the conversations holds nothing of the person any more. */
export const privacyPart = definePrivacyPart('tickets', 90, (ctx) => ({
  sections: (subject) => [conversations(ctx, subject), courses(ctx, subject)],
  hold: (subject) => hold(ctx, subject),
  erase: (subject) => erase(ctx, subject),
}))
