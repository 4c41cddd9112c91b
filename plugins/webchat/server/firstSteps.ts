import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import type { FirstStep } from '#core/contract/firstSteps.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'

export const visitFirstStep = defineService<FirstStep>('webchat.visitFirstStep')
export const answerFirstStep = defineService<FirstStep>('webchat.answerFirstStep')

/** Whether any message of a web chat's conversation is such a one. */
async function isThere({ db }: ServerContext, tenantId: number, which: SQL | undefined): Promise<boolean> {
  const ofTicket = and(eq(tickets.tenantId, messages.tenantId), eq(tickets.id, messages.ticketId), eq(tickets.channel, 'webchat'))
  const rows = await db
    .select({ one: sql`1` })
    .from(messages)
    .innerJoin(tickets, ofTicket)
    .where(ofTenant(messages, { tenantId }, which))
    .limit(1)
  return rows.length > 0
}

/** A visitor has written. */
export const createVisitFirstStep = (ctx: ServerContext): FirstStep => ({
  id: 'webchat.visit',
  isDone: (tenantId) => isThere(ctx, tenantId, eq(messages.fromMe, false)),
})

/** Somebody of the team has answered a visitor. */
export const createAnswerFirstStep = (ctx: ServerContext): FirstStep => ({
  id: 'webchat.answer',
  isDone: (tenantId) => isThere(ctx, tenantId, and(eq(messages.fromMe, true), isNotNull(messages.userId))),
})
