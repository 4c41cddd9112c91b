import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { ofGivenTenant, prepareOnce, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { createTurns } from '#core/server/turns.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type FlowEffect, type FlowEvent, type FlowState, step } from '../contract/index.ts'
import { readFacts } from './facts.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { readLibrary } from './library.ts'
import { performAll } from './perform.ts'
import { type Happening, isLiving } from './sessions.ts'

/** Conversations that one node works on at once: more would take the database from everybody else. */
const LANES = 8

export interface SessionPlace {
  tenantId: number
  sessionId: string
  /** Read where it is not given. */
  conversation?: { contactId: number; connectionId: number } | undefined
}

const turns = createTurns()
const laneOf = (sessionId: string): string => String([...sessionId].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % LANES)

/** Works on everything that waits in a conversation. What fails stays waiting: `resumeWaiting` comes back to it. */
export const advanceNow = (ctx: ServerContext, place: SessionPlace): Promise<void> =>
  turns(laneOf(place.sessionId), () => advanceSession(ctx, place)).catch((error: unknown) =>
    ctx.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a step of a flow'),
  )

/** Events of a session that nobody has worked on, in their order, each with the session, which is locked. */
const waitingEvents = prepareOnce((db) =>
  db
    .select({ session: flowSessions, event: flowEvents })
    .from(flowSessions)
    .innerJoin(flowEvents, and(eq(flowEvents.tenantId, flowSessions.tenantId), eq(flowEvents.sessionId, flowSessions.id)))
    .where(ofGivenTenant(flowSessions, eq(flowSessions.id, sql.placeholder('sessionId')), isNull(flowEvents.doneAt)))
    .orderBy(asc(flowEvents.id))
    .for('update', { of: flowSessions })
    .prepare(''),
)

/** Writes of one transaction (state, messages, jobs) happen as one, or not at all. */
export async function advanceSession(ctx: ServerContext, { tenantId, sessionId, conversation }: SessionPlace): Promise<void> {
  const known = conversation ?? (await tenantRows(ctx.db, { tenantId }, flowSessions).first(eq(flowSessions.id, sessionId)))
  if (!known) return
  await ctx.transact(async (tx) => {
    // Contact before session and ticket, as a message that comes in at this moment holds them.
    await tx.use(ticketsService).holdContact(tenantId, known.contactId, known.connectionId)
    const waiting = await waitingEvents(tx.db).execute({ tenantId, sessionId })
    const session = waiting[0]?.session
    if (!session) return
    let { state } = session
    for (const { id, event } of waiting.map((row) => row.event)) {
      const ticket = await tx.use(ticketsService).find(tenantId, session.ticketId)
      const seen = happened(event, ticket, session.flowId, state)
      const library = await readLibrary(tx, tenantId, [state, ...state.stack])
      const facts = ticket && (await readFacts(tx, tenantId, ticket, library.document(state.flowId, state.version)))
      const done = facts ? step(library, state, seen, facts) : { state: { ...state, phase: 'ended' as const }, effects: [], trace: [] }
      state = done.state
      if (ticket) await performAll(tx, tenantId, session, ticket, done.effects)
      await tenantRows(tx.db, { tenantId }, flowEvents).write(eq(flowEvents.id, id), { event: seen, facts, trace: done.trace, doneAt: tx.now() })
    }
    await tenantRows(tx.db, { tenantId }, flowSessions).write(eq(flowSessions.id, sessionId), { state, phase: state.phase, timerAt: timerOf(state) })
  })
}

/** A session that has not ended, locked; its ticket's version, and whether something of it waits. */
const livingForStep = prepareOnce((db) =>
  db
    .select({
      session: flowSessions,
      ticketRev: tickets.rev,
      isWaiting: sql<boolean>`exists (select from ${flowEvents} where ${flowEvents.tenantId} = ${flowSessions.tenantId}
        and ${flowEvents.sessionId} = ${flowSessions.id} and ${flowEvents.doneAt} is null)`,
    })
    .from(flowSessions)
    .innerJoin(tickets, and(eq(tickets.tenantId, flowSessions.tenantId), eq(tickets.id, flowSessions.ticketId)))
    .where(ofGivenTenant(flowSessions, eq(flowSessions.ticketId, sql.placeholder('ticketId')), isLiving))
    .for('update', { of: flowSessions })
    .prepare(''),
)

/** Effects that write rows of the conversation alone: all others may take long, or fail. */
const staysInside = (effect: FlowEffect): boolean =>
  effect.do === 'timer' || (effect.do === 'send' && effect.options === undefined && effect.parts.every(({ part }) => part === 'text'))

/**
 * Works on what a contact has just written, in the transaction that stores it and holds the contact, where the step only answers with texts and nothing
 * else waits in the conversation: saves a second transaction with the same rows. False where nothing was done: it waits like any other event then.
 * @param ticket as it is in the transaction
 */
export async function stepAtOnce(tx: ServerContext, tenantId: number, ticket: Ticket, happening: Extract<Happening, { type: 'message' }>): Promise<boolean> {
  const [found] = await livingForStep(tx.db).execute({ tenantId, ticketId: ticket.id })
  if (!found || found.isWaiting || found.ticketRev !== ticket.rev || found.session.startedBy === happening.id) return false
  const { session } = found
  const at = tx.now()
  const seen = happened({ ...happening, at: at.getTime() }, ticket, session.flowId, session.state)
  const library = await readLibrary(tx, tenantId, [session.state, ...session.state.stack])
  const facts = await readFacts(tx, tenantId, ticket, library.document(session.state.flowId, session.state.version))
  const { state, effects, trace } = step(library, session.state, seen, facts)
  if (!effects.every(staysInside)) return false
  await performAll(tx, tenantId, session, ticket, effects)
  const event = { sessionId: session.id, eventId: happening.id, event: seen, facts, trace, at, doneAt: at }
  await tenantRows(tx.db, { tenantId }, flowEvents).insert(event)
  await tenantRows(tx.db, { tenantId }, flowSessions).write(eq(flowSessions.id, session.id), { state, phase: state.phase, timerAt: timerOf(state) })
  return true
}

const timerOf = ({ timer }: FlowState): Date | null => (timer === null ? null : new Date(timer.dueAt))

/** Whoever else has the ticket by now has ended the flow's turn, whatever happened in it. */
function happened(event: FlowEvent, ticket: Ticket | null, flowId: number, { phase }: FlowState): FlowEvent {
  const { id, at } = event
  if (!ticket || ticket.status === 'closed') return { id, at, type: 'closed' }
  const isOurs = ticket.status === 'pending' && ticket.userId === null && ticket.chatFlowId === flowId
  return isOurs || phase === 'ended' ? event : { id, at, type: 'takenOver' }
}
