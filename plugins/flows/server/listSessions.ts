import { and, desc, eq } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type FlowSession, noFlowFound } from '../contract/index.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { needFlow } from './flows.ts'
import type { SessionRow } from './sessions.ts'

const PAGE = 30
const MOST_STEPS = 500

export const presentSession = ({ id, ticketId, version, state, phase, startedAt }: SessionRow, contactName: string): FlowSession => ({
  ...{ id, ticketId, contactName, version, phase, endedBy: state.endedBy, at: state.at, startedAt: startedAt.toISOString() },
})

const ofContact = and(eq(contacts.tenantId, flowSessions.tenantId), eq(contacts.id, flowSessions.contactId))

/** @see listFlowSessions of the contract */
export async function listFlowSessions(ctx: ServerContext, actor: Actor, id: number, pageNumber: number) {
  await needFlow(ctx, actor, id)
  const rows = await readSessions(ctx, actor, id, PAGE + 1, (pageNumber - 1) * PAGE)
  return { sessions: rows.slice(0, PAGE).map(({ session, contactName }) => presentSession(session, contactName)), hasMore: rows.length > PAGE }
}

/** The newest of a flow that the actor may read. */
export async function readSessions(ctx: ServerContext, actor: Actor, id: number, limit: number, offset = 0) {
  return ctx.db
    .select({ session: flowSessions, contactName: contacts.name })
    .from(flowSessions)
    .innerJoin(tickets, and(eq(tickets.tenantId, flowSessions.tenantId), eq(tickets.id, flowSessions.ticketId)))
    .innerJoin(contacts, ofContact)
    .where(and(ofTenant(flowSessions, actor, eq(flowSessions.flowId, id)), await readableTickets(ctx, actor)))
    .orderBy(desc(flowSessions.startedAt), desc(flowSessions.id))
    .limit(limit)
    .offset(offset)
}

/** @throws noFlowFound (404), noTicketFound (404) */
export async function needSession(ctx: ServerContext, actor: Actor, id: number, sessionId: string) {
  const [row] = await ctx.db
    .select({ session: flowSessions, contactName: contacts.name })
    .from(flowSessions)
    .innerJoin(contacts, ofContact)
    .where(ofTenant(flowSessions, actor, eq(flowSessions.id, sessionId), eq(flowSessions.flowId, id)))
  if (!row) throw noFlowFound()
  await ctx.use(ticketsService).readable(actor, row.session.ticketId)
  return row
}

/** @see getFlowSession of the contract */
export async function getFlowSession(ctx: ServerContext, actor: Actor, id: number, sessionId: string) {
  await needFlow(ctx, actor, id)
  const row = await needSession(ctx, actor, id, sessionId)
  const events = await tenantRows(ctx.db, actor, flowEvents).find(eq(flowEvents.sessionId, sessionId), MOST_STEPS)
  const steps = events
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ event, facts, trace }) => (facts && trace ? [{ event: { ...event }, facts: { ...facts }, trace }] : []))
  return { ...presentSession(row.session, row.contactName), seed: row.session.state.seed, steps }
}
