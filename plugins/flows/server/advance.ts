import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { createTurns } from '#core/server/turns.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { type FlowEvent, type FlowState, step } from '../contract/index.ts'
import { readFacts } from './facts.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { readLibrary } from './library.ts'
import { perform } from './perform.ts'

const payload = z.object({ tenantId: z.int(), sessionId: z.string() })

/** Later than the node that was there when it happened has worked on it, unless that node is gone or overrun. */
export const LATER_SECONDS = 5
/** Conversations that one node works on at once: more would take the database from everybody else. */
const LANES = 8

/** Works on everything that waits in a conversation, where the node on which it happened has not. */
export const advance = defineJob({
  name: 'flows.advance',
  payload,
  retries: 10,
  retryDelaySeconds: 1,
  run: (place, ctx) => advanceSession(ctx, place),
})

const turns = createTurns()
const laneOf = (sessionId: string): string => String([...sessionId].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % LANES)

/** Works on it at once; the job does what this could not. */
export const advanceNow = (ctx: ServerContext, place: z.output<typeof payload>): Promise<void> =>
  turns(laneOf(place.sessionId), () => advanceSession(ctx, place)).catch((error: unknown) =>
    ctx.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a step of a flow'),
  )

/** What one transaction keeps (state, messages, jobs) happens as one, or not at all. */
export async function advanceSession(ctx: ServerContext, { tenantId, sessionId }: z.output<typeof payload>): Promise<void> {
  const isWaiting = and(eq(flowEvents.sessionId, sessionId), isNull(flowEvents.doneAt))
  if (!(await tenantRows(ctx.db, { tenantId }, flowEvents).first(isWaiting))) return
  const known = await tenantRows(ctx.db, { tenantId }, flowSessions).first(eq(flowSessions.id, sessionId))
  if (!known) return
  await ctx.transact(async (tx) => {
    // Contact before session and ticket, as a message that comes in at this moment holds them.
    await tx.use(ticketsService).holdContact(tenantId, known.contactId, known.connectionId)
    const sessions = tenantRows(tx.db, { tenantId }, flowSessions)
    await sessions.hold(eq(flowSessions.id, sessionId))
    const session = await sessions.first(eq(flowSessions.id, sessionId))
    const waiting = await tx.db
      .select()
      .from(flowEvents)
      .where(and(eq(flowEvents.tenantId, tenantId), isWaiting))
      .orderBy(asc(flowEvents.id))
    if (!session || waiting.length === 0) return
    let { state } = session
    for (const { id, event } of waiting) {
      const ticket = await tx.use(ticketsService).find(tenantId, session.ticketId)
      const seen = happened(event, ticket, session.flowId, state)
      const library = await readLibrary(tx, tenantId, [state, ...state.stack])
      const facts = ticket && (await readFacts(tx, tenantId, ticket, library.document(state.flowId, state.version)))
      const done = facts ? step(library, state, seen, facts) : { state: { ...state, phase: 'ended' as const }, effects: [], trace: [] }
      state = done.state
      for (const effect of done.effects) await perform(tx, tenantId, session, effect)
      await tenantRows(tx.db, { tenantId }, flowEvents).write(eq(flowEvents.id, id), { event: seen, facts, trace: done.trace, doneAt: tx.now() })
    }
    const timerAt = state.timer === null ? null : new Date(state.timer.dueAt)
    await sessions.write(eq(flowSessions.id, sessionId), { state, phase: state.phase, timerAt })
  })
}

/** Whoever else has the ticket by now has ended the flow's turn, whatever happened in it. */
function happened(event: FlowEvent, ticket: Ticket | null, flowId: number, { phase }: FlowState): FlowEvent {
  const { id, at } = event
  if (!ticket || ticket.status === 'closed') return { id, at, type: 'closed' }
  const isOurs = ticket.status === 'pending' && ticket.userId === null && ticket.chatFlowId === flowId
  return isOurs || phase === 'ended' ? event : { id, at, type: 'takenOver' }
}
